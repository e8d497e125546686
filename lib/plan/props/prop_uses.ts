import type { ts as TS } from "ts-morph";
import type { TextEdit } from "../../source/mod.ts";
import { attributeName } from "../../source/jsx/mod.ts";
import { ts } from "../../source/typescript.ts";
import { visitAll } from "../../source/writing/mod.ts";
import type { FlowSite } from "../flow.ts";
import { readRequired } from "../refactor/read_required.ts";
import { type Place, placeAt } from "../refactor/refusal.ts";
import { tellUnreadWith } from "../refactor/unread_files.ts";
import type { OwnComponent } from "./own_component.ts";

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
  for (const { path: file, name } of finder.names(path, fact)) {
    const used = graph.unitFactsOf(file).uses.filter((use) => use.name === name);
    if (used.length === 0) continue;
    users.add(file);
    const parsed = await source.parses.parse(await readRequired(site.draft, file));
    const isRouted = units.get(path)?.routes.some(({ declaredIn }) => declaredIn === file) === true;
    const handedOn = used.filter(({ kind }) => kind === "reference");
    if (handedOn.length > 0 && !isRouted) {
      unknown.push(...handedOn.map(({ line }) => ({ path: file, line, column: 1 })));
    }
    for (const opening of openingsOf(parsed.ast, name ?? "")) {
      const passed = attributeCalled(opening, prop);
      if (passed) {
        const start = passed.name.getStart(parsed.ast);
        const edit = { start, end: passed.name.end, text: newName };
        edits.set(file, [...edits.get(file) ?? [], edit]);
      } else if (opening.attributes.properties.some(ts.isJsxSpreadAttribute)) {
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

function attributeCalled(
  { attributes }: TS.JsxOpeningLikeElement,
  name: string,
): TS.JsxAttribute | undefined {
  return attributes.properties.find((each): each is TS.JsxAttribute =>
    ts.isJsxAttribute(each) && attributeName(each) === name
  );
}

/** Returns the edits at the places where the component itself takes a prop out of its props, or reads it. */
export function readProp(
  { makers, source: { ast } }: OwnComponent,
  { prop, newName }: { readonly prop: string; readonly newName: string },
): TextEdit[] {
  return makers.flatMap((maker) =>
    ts.isClassLike(maker)
      ? readInClass(maker, ast, prop, newName)
      : readInFunction(maker, ast, prop, newName)
  );
}

function readInFunction(
  maker: TS.FunctionLikeDeclaration,
  ast: TS.SourceFile,
  prop: string,
  newName: string,
): TextEdit[] {
  const [props] = maker.parameters;
  if (!props) return [];
  if (ts.isObjectBindingPattern(props.name)) return inPattern(props.name, ast, prop, newName);
  const name = ts.isIdentifier(props.name) ? props.name.text : "";
  return inBody(maker, ast, {
    prop,
    newName,
    isProps: (node) => ts.isIdentifier(node) && node.text === name,
  });
}

function readInClass(
  maker: TS.ClassLikeDeclaration,
  ast: TS.SourceFile,
  prop: string,
  newName: string,
): TextEdit[] {
  const isProps = (node: TS.Node): boolean =>
    ts.isPropertyAccessExpression(node) && node.name.text === "props" &&
    node.expression.kind === ts.SyntaxKind.ThisKeyword;
  return [
    ...inBody(maker, ast, { prop, newName, isProps }),
    ...maker.members.flatMap((member) => defaultsIn(member, ast, prop, newName)),
  ];
}

function inBody(
  maker: TS.Node,
  ast: TS.SourceFile,
  { prop, newName, isProps }: {
    readonly prop: string;
    readonly newName: string;
    readonly isProps: (node: TS.Node) => boolean;
  },
): TextEdit[] {
  const found: TextEdit[] = [];
  visitAll(maker, (node) => {
    if (
      ts.isPropertyAccessExpression(node) && node.name.text === prop && isProps(node.expression)
    ) {
      found.push({ start: node.name.getStart(ast), end: node.name.end, text: newName });
    }
    const isTaken = ts.isVariableDeclaration(node) && ts.isObjectBindingPattern(node.name) &&
      node.initializer && isProps(node.initializer);
    if (isTaken && ts.isObjectBindingPattern(node.name)) {
      found.push(...inPattern(node.name, ast, prop, newName));
    }
  });
  return found;
}

/** The variable keeps its name. */
function inPattern(
  { elements }: TS.ObjectBindingPattern,
  ast: TS.SourceFile,
  prop: string,
  newName: string,
): TextEdit[] {
  return elements.flatMap(({ propertyName, name, dotDotDotToken }) => {
    const key: TS.Node = propertyName ?? name;
    if (dotDotDotToken || !ts.isIdentifier(key) || key.text !== prop) return [];
    const text = propertyName ? newName : `${newName}: ${prop}`;
    return [{ start: key.getStart(ast), end: key.end, text }];
  });
}

function defaultsIn(
  member: TS.ClassElement,
  ast: TS.SourceFile,
  prop: string,
  newName: string,
): TextEdit[] {
  const isDefaults = ts.isPropertyDeclaration(member) && ts.isIdentifier(member.name) &&
    ["defaultProps", "propTypes"].includes(member.name.text) && member.initializer &&
    ts.isObjectLiteralExpression(member.initializer);
  if (!isDefaults || !member.initializer || !ts.isObjectLiteralExpression(member.initializer)) {
    return [];
  }
  return member.initializer.properties.flatMap(({ name }) =>
    name && ts.isIdentifier(name) && name.text === prop
      ? [{ start: name.getStart(ast), end: name.end, text: newName }]
      : []
  );
}
