import { WorkbenchError } from "../../errors/mod.ts";
import { folderOf, type LayerId, nameOf, type ProjectLayout } from "../../project/mod.ts";
import { featureIndex, indexFiles } from "../../rules/mod.ts";
import { type FileSave, saveFiles } from "../../saving/mod.ts";
import { type GraphSnapshot, parseSource } from "../../source/mod.ts";
import { loadTypeScript } from "../../source/typescript.ts";
import type { FlowSite } from "../flow.ts";
import { refused } from "../refactor/refusal.ts";
import { barrelEdit, barrelText, type UnitExports, usualBarrels } from "./barrels.ts";
import { type ComponentStyle, componentStyle } from "./component_style.ts";
import { type Neighbourhood, readNeighbours } from "./neighbours.ts";
import { unitFolder } from "./unit_folder.ts";
import { unitFile, unitName, type UnitNaming, unitNaming } from "./unit_naming.ts";
import { inStyle, type WritingStyle, writingStyle } from "./writing_style.ts";

/** What is asked for. */
export interface UnitRequest {
  readonly feature: string;
  readonly layer: LayerId;
  readonly name: string;
  /** The folder of the feature, where it is about to be made as well. */
  readonly home?: string;
  /** Whether the index of its feature hands it on, whatever it does with its neighbours. */
  readonly isPublic?: boolean;
}

/** A unit that is about to be made. */
export interface NewUnit {
  readonly path: string;
  /** The folder of its layer. */
  readonly folder: string;
  readonly feature: string;
  readonly name: string;
  readonly naming: UnitNaming;
  readonly neighbourhood: Neighbourhood;
  readonly layout: ProjectLayout;
  readonly graph: GraphSnapshot;
  readonly component: ComponentStyle;
  readonly writing: WritingStyle;
  readonly isPublic: boolean;
}

/**
 * Finds out where a unit goes and how it is called and written, by its neighbours.
 * @throws {WorkbenchError} `feature_not_found`, `edit_refused` where something is there already
 */
export async function planUnit(
  site: FlowSite,
  { feature, layer, name: wanted, home, isPublic = false }: UnitRequest,
): Promise<NewUnit> {
  await loadTypeScript();
  const { source } = site.draft;
  const graph = await source.graph.refresh({ signal: site.signal });
  const layout = await source.project.layout({ signal: site.signal, list: graph.list });
  const folder = unitFolder(layout, { feature, layer, ...(home !== undefined && { home }) });
  const neighbourhood = await readNeighbours(site, layout, { feature, layer });
  const naming = unitNaming(layer, neighbourhood, layout);
  const name = unitName(wanted, naming, layer === "workflow" ? "camel" : "pascal");
  const path = `${folder}/${unitFile(name, naming)}`;
  await requireFree(site, path);
  return {
    path,
    folder,
    feature,
    name,
    naming,
    neighbourhood,
    layout,
    graph,
    component: componentStyle(neighbourhood.alike),
    writing: writingStyle(neighbourhood.alike.map((each) => each.source)),
    isPublic,
  };
}

async function requireFree({ draft: { source } }: FlowSite, path: string): Promise<void> {
  if (await source.project.files.exists(path)) {
    throw refused(`Cannot make "${path}": there is such a file already`);
  }
}

/**
 * Writes a new unit into the draft, and into the barrels that hand on its neighbours.
 * @param text with a tab for each step and line feeds
 * @throws {WorkbenchError} those of `saveFiles`, `edit_refused` where TypeScript finds errors in it
 */
export async function saveUnit(
  site: FlowSite,
  unit: NewUnit,
  text: string,
  exports: UnitExports,
): Promise<void> {
  const { draft: { saving }, signal, log } = site;
  const created = { path: unit.path, create: inStyle(text, unit.writing) };
  const folderBarrel = await ownBarrel(site, unit, exports);
  const target = folderBarrel?.path ?? unit.path;
  const saves: FileSave[] = [created, ...(folderBarrel ? [folderBarrel] : [])];
  const { graph, layout, feature, folder, neighbourhood: { same } } = unit;
  const usual = usualBarrels(graph, layout, { feature, folder, neighbours: same });
  const home = unit.isPublic ? layout.feature(feature)?.path ?? null : null;
  const index = home === null ? null : featureIndex(home, graph);
  const barrels = index === null || usual.includes(index) ? usual : [...usual, index];
  for (const path of barrels) {
    const file = await saving.source.project.files.read(path);
    if (!file) continue;
    const parsed = await saving.source.parses.parse(file);
    saves.push({ file, edits: [barrelEdit(parsed, target, exports)] });
  }
  const { violations } = await saveFiles(saving, saves, { signal });
  await requireSoundTypes(site, [unit.path, ...barrels]);
  log(`Made "${unit.path}"`);
  for (const path of barrels) log(`"${path}" hands it on`);
  for (const { path, line, rule, message } of violations) {
    if (path === unit.path) log(`${path}:${line} ${rule}: ${message}`);
  }
}

/** `Card/index.ts` beside `Card/Card.tsx`, where neighbours have one. */
async function ownBarrel(
  { draft: { source } }: FlowSite,
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

/** @throws {WorkbenchError} `edit_refused` with the first error */
export async function requireSoundTypes(
  { draft: { source }, signal, log }: FlowSite,
  paths: readonly string[],
): Promise<void> {
  for (const path of paths) {
    const file = await source.project.files.read(path);
    if (!file || !/\.[cm]?tsx?$/.test(path)) continue;
    try {
      const found = await source.types.diagnostics(file, { signal });
      const first = found.find(({ severity, environment }) => severity === "error" && !environment);
      if (first) {
        throw refused(
          `Cannot make "${path}": it would have the error TS${first.code}, ${first.message}`,
        );
      }
    } catch (error) {
      if (!(error instanceof WorkbenchError) || error.code !== "types_unavailable") throw error;
      log(`The types of "${path}" could not be checked`);
    }
  }
}
