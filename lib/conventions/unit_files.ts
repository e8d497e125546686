import { type FileText, folderOf, nameOf } from "../project/mod.ts";
import { featureIndex, indexFiles } from "../rules/mod.ts";
import type { FileSave } from "../saving/mod.ts";
import { readComponentFacts } from "../source/components/mod.ts";
import {
  applyEdits,
  type GraphSnapshot,
  type ParsedSource,
  parseSource,
  type Source,
} from "../source/mod.ts";
import { readModuleFacts } from "../source/modules/mod.ts";
import { barrelEdit, barrelText, usualBarrels } from "./barrels.ts";
import { hasStory, storyFile } from "./story_file.ts";
import type { UnitText } from "./unit_text.ts";
import { isUsual } from "../grouping/mod.ts";
import { inStyle, type WritingStyle } from "./writing_style.ts";

/** The files that make up new units. */
export interface UnitFiles {
  /** Each unit's own file and, where neighbours have one, the index of its folder and a story. */
  readonly created: readonly { readonly path: string; readonly text: string }[];
  /** The barrels that are there already and hand on the units. */
  readonly barrels: readonly { readonly file: FileText; readonly after: string }[];
}

/**
 * Finds the files that make up new units: their own, the stories that neighbours have, and the barrels that hand on their
 * neighbours.
 */
export async function unitFiles(source: Source, units: readonly UnitText[]): Promise<UnitFiles> {
  const created: { path: string; text: string }[] = [];
  const barrels = new Map<string, { file: FileText; after: string }>();
  for (const each of units) {
    const { unit, text } = each;
    const own = await ownBarrel(source, each);
    const file = { path: unit.path, text: inStyle(withHeader(text, unit.writing), unit.writing) };
    const parsed = await parseSource({ ...file, contentHash: "", editable: true });
    const story = await ownStory(source, each, parsed);
    created.push(file, ...(own ? [own] : []), ...(story ? [story] : []));
    for (const path of barrelsOf(each, parsed)) {
      const known = barrels.get(path)?.file ?? await source.project.files.read(path);
      if (!known) continue;
      const before = { ...known, text: barrels.get(path)?.after ?? known.text };
      const edit = barrelEdit(await parseSource(before), own?.path ?? unit.path, each.exports);
      barrels.set(path, { file: known, after: applyEdits(before.text, [edit]) });
    }
  }
  return { created, barrels: [...barrels.values()] };
}

function withHeader(text: string, { header }: Pick<WritingStyle, "header">): string {
  return header === null ? text : `${header}\n\n${text}`;
}

/** The same, to save. */
export function unitSaves({ created, barrels }: UnitFiles): FileSave[] {
  return [
    ...created.map(({ path, text }) => ({ path, create: text })),
    ...barrels.map(({ file, after }) => ({ file, replace: after })),
  ];
}

/** The barrels that hand on the neighbours, but for those that the unit needs itself: it would import them in a circle. */
function barrelsOf({ unit }: UnitText, parsed: ParsedSource): string[] {
  const { graph, layout, feature, folder, isPublic, neighbourhood: { same } } = unit;
  if (unit.isOfPlatform) return [];
  const usual = usualBarrels(graph, layout, { feature, folder, neighbours: same });
  const home = isPublic ? layout.feature(feature)?.path ?? null : null;
  const index = home === null ? null : featureIndex(home, graph);
  const barrels = index === null || usual.includes(index) ? usual : [...usual, index];
  const needed = filesBehind(graph, unit.path, parsed);
  return barrels.filter((path) => !needed.has(path));
}

/** The files that a new file needs when it runs, directly or not. */
function filesBehind(graph: GraphSnapshot, path: string, parsed: ParsedSource): Set<string> {
  const found = new Set<string>();
  const agenda = readModuleFacts(parsed).imports.filter(({ typeOnly }) => !typeOnly)
    .map(({ specifier }) => graph.resolver.resolve(path, specifier));
  for (let next = agenda.pop(); next; next = agenda.pop()) {
    if (next.kind !== "file" || found.has(next.path)) continue;
    found.add(next.path);
    agenda.push(
      ...graph.importsOf(next.path).filter(({ fact }) => !fact.typeOnly)
        .map(({ resolution }) => resolution),
    );
  }
  return found;
}

/** A first story, where neighbours have stories. */
async function ownStory(
  source: Source,
  { unit, exports }: UnitText,
  parsed: ParsedSource,
): Promise<{ readonly path: string; readonly text: string } | null> {
  const { layout, name, neighbourhood: { same } } = unit;
  if (!isUsual(same, ({ unit: { path } }) => hasStory(path, layout))) return null;
  const fact = readComponentFacts(parsed).find((each) => each.name === name);
  if (!fact) return null;
  const isDefault = exports.exported === "default";
  const story = await storyFile(source, unit, parsed, { name, isDefault, props: fact.props });
  return story && !layout.list.files.has(story.path)
    ? { path: story.path, text: story.text }
    : null;
}

/** `Card/index.ts` beside `Card/Card.tsx`, where neighbours have one. */
async function ownBarrel(
  source: Source,
  { unit, exports }: UnitText,
): Promise<{ readonly path: string; readonly text: string } | null> {
  const { naming: { home }, neighbourhood: { same }, path, graph, writing } = unit;
  if (home.kind !== "own" || !home.barrel) return null;
  const [index] = same.flatMap(({ unit: { path } }) => indexFiles(folderOf(path), graph));
  const model = index === undefined ? null : await source.project.files.read(index);
  const like = model && await parseSource(model);
  const barrel = `${folderOf(path)}/${model ? nameOf(model.path) : "index.ts"}`;
  const text = barrelText(barrel, path, exports, like, writing);
  return { path: barrel, text: inStyle(text, writing) };
}
