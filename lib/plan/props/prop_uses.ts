import type { ts as TS } from "ts-morph";
import { nameOf } from "../../project/mod.ts";
import type { TextEdit } from "../../source/mod.ts";
import { attributeName } from "../../source/jsx/mod.ts";
import { ts } from "../../source/syntax/typescript.ts";
import { visitAll } from "../../source/writing/mod.ts";
import type { FlowSite } from "../flow.ts";
import { readRequired } from "../refactor/read_required.ts";
import { type Place, placeAt } from "../refactor/refusal.ts";
import { tellUnreadWith } from "../refactor/unread_files.ts";
import type { OwnComponent } from "./own_component.ts";
import { storyProps } from "./story_props.ts";

/** The places where elements pass a prop, and the places of which nobody can tell. */
export interface PassedProp {
  /** The attributes' names, by file. */
  readonly edits: ReadonlyMap<string, readonly TextEdit[]>;
  /** Every file that uses the component. */
  readonly users: readonly string[];
  /** The elements that pass their props by a spread, and the files that hand the component to others. */
  readonly unknown: readonly Place[];
}

/** Looks at every element of a component, by whatever name a file has for it. */
export async function passedProp(
  site: FlowSite,
  { source: { path }, fact }: OwnComponent,
  { prop, newName }: { readonly prop: string; readonly newName: string },
): Promise<PassedProp> {
  const { draft: { source }, signal } = site;
  const { units, finder, graph } = await source.units.index({ signal });
  await tellUnreadWith(site, graph, fact.name);
  const edits = new Map<string, TextEdit[]>();
  const unknown: Place[] = [];
  const users = new Set<string>();
  const wrappers = graph.unitFactsOf(path).components.filter(({ around }) => around === fact.name);
  const names = [fact, ...wrappers].flatMap((each) => finder.names(path, each));
  for (const { path: file, name } of names) {
    const used = graph.unitFactsOf(file).uses.filter((use) => use.name === name);
    if (used.length === 0) continue;
    users.add(file);
    const parsed = await source.parses.parse(await readRequired(site.draft, file));
    const isRouted = units.get(path)?.routes.some(({ declaredIn }) => declaredIn === file) === true;
    const isStory = units.get(file)?.role === "story" || /^stories\.\w+$/.test(nameOf(file));
    const story = isStory ? storyProps(parsed, name ?? "", { prop, newName }) : null;
    if (story && story.edits.length > 0) edits.set(file, [...story.edits]);
    unknown.push(...story?.unknown ?? []);
    const handedOn = used.filter(({ kind, line }) => kind === "reference" && line !== story?.line);
    if (handedOn.length > 0 && !isRouted) {
      unknown.push(...handedOn.map(({ line }) => ({ path: file, line, column: 1 })));
    }
    for (const opening of openingsOf(parsed.ast, name ?? "")) {
      const passed = attributeCalled(opening, prop);
      if (passed) {
        const start = passed.name.getStart(parsed.ast);
        const edit = { start, end: passed.name.end, text: newName };
        edits.set(file, [...edits.get(file) ?? [], edit]);
      } else if (spreadsOf(opening).some((spread) => story?.isOfArgs(spread) !== true)) {
        unknown.push(placeAt(parsed, opening.getStart(parsed.ast)));
      }
    }
  }
  return { edits, users: [...users], unknown };
}

/** The elements with a tag, opening parts alone. */
export function openingsOf(ast: TS.SourceFile, tag: string): TS.JsxOpeningLikeElement[] {
  const found: TS.JsxOpeningLikeElement[] = [];
  visitAll(ast, (node) => {
    if (ts.isJsxOpeningLikeElement(node) && node.tagName.getText(ast) === tag) found.push(node);
  });
  return found;
}

function spreadsOf({ attributes }: TS.JsxOpeningLikeElement): TS.JsxSpreadAttribute[] {
  return attributes.properties.filter(ts.isJsxSpreadAttribute);
}

function attributeCalled(
  { attributes }: TS.JsxOpeningLikeElement,
  name: string,
): TS.JsxAttribute | undefined {
  return attributes.properties.find((each): each is TS.JsxAttribute =>
    ts.isJsxAttribute(each) && attributeName(each) === name
  );
}
