import { type FileText, folderOf, nameOf } from "../project/mod.ts";
import { featureIndex, indexFiles } from "../rules/mod.ts";
import type { FileSave } from "../saving/mod.ts";
import { applyEdits, parseSource, type Source } from "../source/mod.ts";
import { barrelEdit, barrelText, usualBarrels } from "./barrels.ts";
import type { UnitText } from "./unit_text.ts";
import { inStyle } from "./writing_style.ts";

/** The files that new units are made of. */
export interface UnitFiles {
  /** Each unit's own file and, where neighbours have one, the index of its folder. */
  readonly created: readonly { readonly path: string; readonly text: string }[];
  /** The barrels that were there and hand the units on. */
  readonly barrels: readonly { readonly file: FileText; readonly after: string }[];
}

/** Finds out which files new units are made of: their own, and the barrels that hand on their neighbours. */
export async function unitFiles(source: Source, units: readonly UnitText[]): Promise<UnitFiles> {
  const created: { path: string; text: string }[] = [];
  const barrels = new Map<string, { file: FileText; after: string }>();
  for (const each of units) {
    const { unit, text } = each;
    const own = await ownBarrel(source, each);
    created.push({ path: unit.path, text: inStyle(text, unit.writing) }, ...(own ? [own] : []));
    for (const path of barrelsOf(each)) {
      const file = barrels.get(path)?.file ?? await source.project.files.read(path);
      if (!file) continue;
      const before = { ...file, text: barrels.get(path)?.after ?? file.text };
      const edit = barrelEdit(await parseSource(before), own?.path ?? unit.path, each.exports);
      barrels.set(path, { file, after: applyEdits(before.text, [edit]) });
    }
  }
  return { created, barrels: [...barrels.values()] };
}

/** The same, to save. */
export function unitSaves({ created, barrels }: UnitFiles): FileSave[] {
  return [
    ...created.map(({ path, text }) => ({ path, create: text })),
    ...barrels.map(({ file, after }) => ({ file, replace: after })),
  ];
}

function barrelsOf({ unit }: UnitText): string[] {
  const { graph, layout, feature, folder, isPublic, neighbourhood: { same } } = unit;
  const usual = usualBarrels(graph, layout, { feature, folder, neighbours: same });
  const home = isPublic ? layout.feature(feature)?.path ?? null : null;
  const index = home === null ? null : featureIndex(home, graph);
  return index === null || usual.includes(index) ? usual : [...usual, index];
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
