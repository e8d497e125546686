import type { z } from "zod";
import type { ComponentFact } from "../../components/mod.ts";
import { type Configuration, folderOf, type Layout, type Unit } from "../../project/mod.ts";
import { createTimeSlice, type GraphSnapshot } from "../../source/mod.ts";
import { requireFeature } from "../find_page.ts";
import type { Pages } from "../open_pages.ts";
import type { palette, paletteEntry } from "../schemas.ts";
import { countExportUsers, type ExportUsers } from "./export_users.ts";
import { type ReachableExport, reachableExports } from "./reachable_exports.ts";
import { specifierFor } from "./specifier_for.ts";

export type PaletteEntry = z.input<typeof paletteEntry>;
export type Palette = z.input<typeof palette>;

/** What the entries of one palette are made from. */
export interface PaletteInput {
  readonly pages: Pages;
  readonly feature: string;
  readonly layout: Layout;
  readonly configuration: Configuration;
  readonly graph: GraphSnapshot;
}

/**
 * What a page of a feature may import: the feature's own units, shared ones, and what other features export through
 * their index. The same for every page of the feature.
 * @throws {WorkbenchError} `feature_not_found`
 */
export async function readPalette(
  pages: Pages,
  { feature }: { readonly feature: string },
  options: { signal?: AbortSignal } = {},
): Promise<Palette> {
  const { project, graph } = pages.source;
  const layout = await project.layout(options);
  requireFeature(layout.features, feature);
  const { configuration } = await project.configuration();
  const input = { pages, feature, layout, configuration, graph: await graph.refresh(options) };
  const users = await countExportUsers(input.graph, options);
  const slice = createTimeSlice(undefined, options);
  const entries: PaletteEntry[] = [];
  for (const reachable of reachableExports(input)) {
    entries.push(...await entriesOf(input, reachable, users));
    await slice.pause();
  }
  return grouped(feature, entries);
}

async function entriesOf(
  input: PaletteInput,
  { unit, kind, name, through, via }: ReachableExport,
  users: ExportUsers,
): Promise<PaletteEntry[]> {
  const { graph, pages } = input;
  const entry = graph.list.files.get(unit.path);
  const facts = entry ? await pages.components.factsOf(entry) : [];
  const component = facts.find(({ exported }) => exported.includes(name));
  const from = pageOf(input);
  const specifier = component && specifierFor(graph, from, through.path, { alias: via !== "own" });
  if (!specifier) return [];
  return [{
    kind,
    name: through.name === "default" ? localName(component, unit) : through.name,
    path: unit.path,
    feature: unit.feature,
    via,
    import: { specifier, style: through.name === "default" ? "default" : "named" },
    description: component.description,
    props: component.props.map(({ name, type, required }) => ({ name, type, required })),
    propsComplete: component.propsComplete,
    usedBy: users(unit.path, name),
  }];
}

/**
 * Where the specifiers start: a page right in the feature's page folder, or where the first one would be. One that
 * is there is better, for the tsconfig that includes it may have path aliases.
 */
function pageOf({ layout, feature }: PaletteInput): string {
  const [folder] = layout.pageFolders(feature);
  const page = layout.unitsOf("page", feature).find(({ path }) => folderOf(path) === folder);
  if (page) return page.path;
  const home = layout.feature(feature)?.path;
  return `${folder ?? (home ? `${home}/pages` : "src/pages")}/new_page.tsx`;
}

/** What an importer would call a default export. */
function localName(component: ComponentFact, unit: Unit): string {
  if (component.name !== "default") return component.name;
  const base = unit.file.split("/").pop() ?? unit.file;
  return base.replace(/\..*$/, "");
}

function grouped(feature: string, entries: readonly PaletteEntry[]): Palette {
  const sorted = entries.toSorted((a, b) => compare(a.name, b.name) || compare(a.path, b.path));
  return {
    feature,
    providers: sorted.filter(({ kind }) => kind === "provider"),
    expressions: sorted.filter(({ kind }) => kind === "expression"),
    components: sorted.filter(({ kind }) => kind === "component"),
  };
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
