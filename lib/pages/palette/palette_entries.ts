import type { z } from "zod";
import type { ComponentFact } from "../../components/mod.ts";
import { type Configuration, folderOf, type Layout, requireFeature } from "../../project/mod.ts";
import type { GraphSnapshot } from "../../source/mod.ts";
import { componentName, type UnitIndex } from "../../source/units/mod.ts";
import type { Pages } from "../open_pages.ts";
import type { paletteEntry } from "./schemas.ts";
import type { ReachableExport } from "./unit_exports.ts";
import { specifierFor } from "../../source/modules/mod.ts";

export type PaletteEntry = z.input<typeof paletteEntry>;

/** The input from which the entries of one palette are made. */
export interface PaletteInput {
  readonly pages: Pages;
  readonly feature: string;
  readonly layout: Layout;
  readonly configuration: Configuration;
  readonly graph: GraphSnapshot;
  readonly units: UnitIndex["units"];
  readonly uses: UnitIndex["uses"];
  /** The page where the specifiers start. */
  readonly page: string;
}

/** A palette entry, with the export and component for which it stands. */
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
  const { layout, graph, units, uses } = await pages.source.units.index(options);
  requireFeature(layout.features, feature);
  const { configuration } = await pages.source.project.configuration();
  const page = pageOf(layout, feature);
  return { pages, feature, layout, configuration, graph, units, uses, page };
}

/** The entry of an export; null where it is no component, or nothing can name its module. */
export function readEntry(
  input: PaletteInput,
  reachable: ReachableExport,
): FoundEntry | null {
  const { graph } = input;
  const { unit, kind, name, through, via } = reachable;
  const component = graph.unitFactsOf(unit.path).components
    .find(({ exported }) => exported.includes(name));
  const specifier = through.specifier ??
    specifierFor(graph, input.page, through.path, { alias: via !== "own" });
  if (!component || !specifier) return null;
  const isDefault = through.name === "default";
  const entry = {
    kind,
    name: isDefault ? componentName(component, unit.path) : through.name,
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
 * Returns the page where the specifiers start: a page right in the feature's page folder, or where the first one would be. One that
 * is there is better, for the tsconfig that includes it may have path aliases.
 */
function pageOf(layout: Layout, feature: string): string {
  const [folder] = layout.pageFolders(feature);
  const page = layout.unitsOf("page", feature).find(({ path }) => folderOf(path) === folder);
  if (page) return page.path;
  const { path: home, package: packageFolder } = layout.feature(feature) ?? {};
  const outside = packageFolder ? `${packageFolder}/src` : "src";
  return `${folder ?? `${home ?? outside}/pages`}/new_page.tsx`;
}
