import type { z } from "zod";
import type { ComponentFact } from "../../components/mod.ts";
import {
  type Configuration,
  folderOf,
  type Layout,
  requireFeature,
  type Unit,
} from "../../project/mod.ts";
import type { GraphSnapshot } from "../../source/mod.ts";
import type { Pages } from "../open_pages.ts";
import type { paletteEntry } from "../schemas.ts";
import type { ReachableExport } from "./reachable_exports.ts";
import { specifierFor } from "./specifier_for.ts";

export type PaletteEntry = z.input<typeof paletteEntry>;

/** What the entries of one palette are made from. */
export interface PaletteInput {
  readonly pages: Pages;
  readonly feature: string;
  readonly layout: Layout;
  readonly configuration: Configuration;
  readonly graph: GraphSnapshot;
}

/** An entry, with what it stands for. */
export interface FoundEntry {
  readonly entry: Omit<PaletteEntry, "usedBy">;
  readonly reachable: ReachableExport;
  readonly component: ComponentFact;
}

/**
 * Reads the project as it is now.
 * @throws {WorkbenchError} `feature_not_found`
 */
export async function readPaletteInput(
  pages: Pages,
  feature: string,
  options: { readonly signal?: AbortSignal } = {},
): Promise<PaletteInput> {
  const { project, graph } = pages.source;
  const layout = await project.layout(options);
  requireFeature(layout.features, feature);
  const { configuration } = await project.configuration();
  return { pages, feature, layout, configuration, graph: await graph.refresh(options) };
}

/** The entry of an export; null where it is no component, or nothing can name its module. */
export async function readEntry(
  input: PaletteInput,
  reachable: ReachableExport,
): Promise<FoundEntry | null> {
  const { graph, pages } = input;
  const { unit, kind, name, through, via } = reachable;
  const file = graph.list.files.get(unit.path);
  const facts = file ? await pages.components.factsOf(file) : [];
  const component = facts.find(({ exported }) => exported.includes(name));
  const specifier = component &&
    specifierFor(graph, pageOf(input), through.path, { alias: via !== "own" });
  if (!specifier) return null;
  const isDefault = through.name === "default";
  const entry = {
    kind,
    name: isDefault ? localName(component, unit) : through.name,
    path: unit.path,
    feature: unit.feature,
    via,
    import: { specifier, style: isDefault ? "default" as const : "named" as const },
    description: component.description,
    props: component.props.map(({ name, type, required }) => ({ name, type, required })),
    propsComplete: component.propsComplete,
  };
  return { entry, reachable, component };
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
