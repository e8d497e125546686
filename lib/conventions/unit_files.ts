import { folderOf, nameOf } from "../project/mod.ts";
import { featureIndex, indexFiles } from "../rules/mod.ts";
import type { FileSave } from "../saving/mod.ts";
import { parseSource, type Source } from "../source/mod.ts";
import { barrelEdit, barrelText, type UnitExports, usualBarrels } from "./barrels.ts";
import type { NewUnit } from "./plan_unit.ts";
import { inStyle } from "./writing_style.ts";

/** The files of a new unit. */
export interface UnitFiles {
  /** The new files first. */
  readonly saves: readonly FileSave[];
  /** The barrels that were there and hand the unit on. */
  readonly barrels: readonly string[];
}

/**
 * Finds out which files a new unit is made of: its own, and the barrels that hand on its neighbours.
 * @param text with a tab for each step and line feeds
 */
export async function unitFiles(
  source: Source,
  unit: NewUnit,
  text: string,
  exports: UnitExports,
): Promise<UnitFiles> {
  const created = { path: unit.path, create: inStyle(text, unit.writing) };
  const folderBarrel = await ownBarrel(source, unit, exports);
  const target = folderBarrel?.path ?? unit.path;
  const saves: FileSave[] = [created, ...(folderBarrel ? [folderBarrel] : [])];
  const { graph, layout, feature, folder, neighbourhood: { same } } = unit;
  const usual = usualBarrels(graph, layout, { feature, folder, neighbours: same });
  const home = unit.isPublic ? layout.feature(feature)?.path ?? null : null;
  const index = home === null ? null : featureIndex(home, graph);
  const barrels = index === null || usual.includes(index) ? usual : [...usual, index];
  for (const path of barrels) {
    const file = await source.project.files.read(path);
    if (!file) continue;
    const parsed = await source.parses.parse(file);
    saves.push({ file, edits: [barrelEdit(parsed, target, exports)] });
  }
  return { saves, barrels };
}

/** `Card/index.ts` beside `Card/Card.tsx`, where neighbours have one. */
async function ownBarrel(
  source: Source,
  { naming: { home }, neighbourhood: { same }, path, graph, writing }: NewUnit,
  exports: UnitExports,
): Promise<{ readonly path: string; readonly create: string } | null> {
  if (home.kind !== "own" || !home.barrel) return null;
  const [index] = same.flatMap(({ unit }) => indexFiles(folderOf(unit.path), graph));
  const model = index === undefined ? null : await source.project.files.read(index);
  const like = model && await parseSource(model);
  const barrel = `${folderOf(path)}/${model ? nameOf(model.path) : "index.ts"}`;
  const text = barrelText(barrel, path, exports, like, writing);
  return { path: barrel, create: inStyle(text, writing) };
}
