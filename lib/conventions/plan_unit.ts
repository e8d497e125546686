import { WorkbenchError } from "../errors/mod.ts";
import {
  folderOf,
  inFolder,
  type LayerId,
  nameOf,
  type ProjectLayout,
  sharedOf,
  type Unit,
} from "../project/mod.ts";
import type { GraphSnapshot, Source } from "../source/mod.ts";
import { loadTypeScript } from "../source/syntax/typescript.ts";
import { fileRouteOf, pageExamples, wholeRouteFolderOf } from "../source/units/mod.ts";
import { lineEndingAt } from "../source/writing/mod.ts";
import { type ComponentStyle, componentStyle } from "./component_style.ts";
import { baseOf, type Beside, type Neighbourhood, readNeighbours } from "./neighbours.ts";
import { type SpecifierStyle, specifierStyle } from "./specifier_to.ts";
import { isLayerName, looseUnits, unitFolder, unplacedComponents } from "./unit_folder.ts";
import { unitFile, unitName, type UnitNaming, unitNaming } from "./unit_naming.ts";
import { formatterWidth } from "./formatter_width.ts";
import { fileHeader } from "./file_header.ts";
import { widthOf, type WritingStyle, writingStyle } from "./writing_style.ts";

/** A request for a new unit. */
export interface UnitRequest {
  readonly feature: string;
  readonly layer: LayerId;
  readonly name: string;
  /** The folder of the feature, where it is about to be made as well. */
  readonly home?: string;
  /** The folder of the unit, where that is said and not found by its neighbours. */
  readonly folder?: string | undefined;
  /** The file of the unit, where that is said: a route whose end is no name. */
  readonly path?: string | undefined;
  /** True when the index of the unit's feature hands the unit on, whatever it does with its neighbours. */
  readonly isPublic?: boolean;
  /** The file from which the unit is taken: the unit goes near it, and is written like it where there are no neighbours. */
  readonly beside?: Beside;
}

/** The habits of the neighbours of new units: their folder, their names and how they are written. */
export interface Conventions {
  readonly feature: string;
  readonly layer: LayerId;
  /** The folder of the layer. */
  readonly folder: string;
  readonly naming: UnitNaming;
  readonly neighbourhood: Neighbourhood;
  readonly layout: ProjectLayout;
  readonly graph: GraphSnapshot;
  readonly component: ComponentStyle;
  readonly writing: WritingStyle;
  /** The line width that Prettier is told for the project; null where it is not told any, or in code. */
  readonly printWidth: number | null;
  readonly specifiers: SpecifierStyle;
  readonly isPublic: boolean;
  /** True for a unit of one platform alone. Barrels are read on all of them, and do not hand it on. */
  readonly isOfPlatform: boolean;
}

/** A unit that is about to be made. */
export interface NewUnit extends Conventions {
  readonly path: string;
  readonly name: string;
  /** The pattern of the route that a page is by the name of its file; null where no route leads to it. */
  readonly route: string | null;
}

/**
 * Reads how a feature's units of a layer are made.
 * @throws {WorkbenchError} `feature_not_found`
 */
export async function readConventions(
  source: Source,
  request: Omit<UnitRequest, "name">,
  options: { readonly signal?: AbortSignal } = {},
): Promise<Conventions> {
  await loadTypeScript();
  const { feature, beside } = request;
  const graph = await source.graph.refresh(options);
  const layout = await source.project.layout({ ...options, list: graph.list });
  const unplaced = beside ? await unplacedComponents(source, layout, options) : [];
  const layer = layerIn(layout, { ...request, unplaced });
  const found = beside ? [] : await looseUnits(source, layout, layer, options);
  const folder = request.folder ??
    outOfRoutes({ layout, graph }, {
      layer,
      feature,
      folder: unitFolder(layout, { ...request, layer, loose: found, unplaced }),
    });
  const loose = layer !== "component" || !beside
    ? found
    : unplaced.filter((unit) => baseOf(unit, layout) === folder);
  const neighbourhood = await readNeighbours(source, layout, { feature, layer, folder }, {
    ...options,
    beside,
    loose,
    isExample: layer === "page" ? pageExamples({ layout, graph }, folder) : undefined,
  });
  const { alike } = neighbourhood;
  const paths = alike.map(({ unit }) => unit.path);
  const usual = unitNaming({ feature, layer }, neighbourhood, layout);
  const naming = namingBeside(usual, beside, platformOf(graph, beside));
  const writing = writingBeside(alike, beside);
  const home = layout.feature(feature)?.package ?? "";
  const told = await formatterWidth(source.project.files, home);
  return {
    feature,
    layer,
    folder,
    naming,
    neighbourhood,
    layout,
    graph,
    component: styleOf(neighbourhood, naming, layout),
    writing: beside || told === null ? writing : { ...writing, width: told },
    printWidth: told,
    isPublic: request.isPublic === true,
    isOfPlatform: platformOf(graph, beside) !== "",
    specifiers: specifierStyle(graph, beside ? [...paths, beside.unit.path] : paths),
  };
}

/** Leads what is no page out of a folder in which every file is a route. */
function outOfRoutes(
  { layout, graph }: { readonly layout: ProjectLayout; readonly graph: GraphSnapshot },
  { layer, feature, folder }: {
    readonly layer: LayerId;
    readonly feature: string;
    readonly folder: string;
  },
): string {
  const routesAround = wholeRouteFolderOf({ layout, graph });
  const routes = layer === "page" ? null : routesAround(`${folder}/unit.tsx`);
  if (routes === null) return folder;
  const home = layout.feature(feature)?.package ?? graph.resolver.packageOf(routes)?.folder ?? "";
  const known = layout.layerFolders(sharedOf(home), "component")
    .find((each) =>
      isLayerName(layout, "component", nameOf(each)) && routesAround(`${each}/unit.tsx`) === null
    );
  return known ?? inFolder(folderOf(routes), "components");
}

/**
 * Expressions are components for projects that know no others, where a folder for them would be none of the project's:
 * slices have segments of a few names, and a flat project has no folders at all.
 */
function layerIn(
  layout: ProjectLayout,
  request: Omit<UnitRequest, "name"> & { readonly unplaced: readonly Unit[] },
): LayerId {
  const { feature, layer } = request;
  if (layer !== "expression") return layer;
  const home = layout.feature(feature)?.package ?? "";
  if (layout.unitsOf(layer).some((unit) => unit.package === home)) return layer;
  const isSliced = layout.packages.find(({ path }) => path === home)?.kind === "feature-sliced";
  const folder = unitFolder(layout, { ...request, layer: "component", loose: [] });
  return isSliced || !isLayerName(layout, "component", nameOf(folder)) ? "component" : layer;
}

/** The unit of a name that is written as it is. */
export function unitNamed(conventions: Conventions, name: string): NewUnit {
  const { folder, naming } = conventions;
  const file = unitFile(name, naming);
  const path = folder === "" ? file : `${folder}/${file}`;
  const route = conventions.layer === "page" ? fileRouteOf(conventions)(path) : null;
  return { ...conventions, name, path, route, component: styleAt(route, conventions.component) };
}

/** The same unit in another file. */
function unitAt(unit: NewUnit, path: string): NewUnit {
  const route = unit.layer === "page" ? fileRouteOf(unit)(path) : null;
  return { ...unit, path, route, component: styleAt(route, unit.component) };
}

/** Returns the file from which others import a unit: the index of its folder, where units have one. */
export function importTarget({ path, naming: { home } }: NewUnit): string {
  return home.kind === "own" && home.barrel ? `${folderOf(path)}/index.ts` : path;
}

/**
 * Finds out where a unit goes and how it is called and written, by its neighbours.
 * @throws {WorkbenchError} `feature_not_found`, `edit_refused` where something is there already
 */
export async function planUnit(
  source: Source,
  { name: wanted, path, ...request }: UnitRequest,
  options: { readonly signal?: AbortSignal } = {},
): Promise<NewUnit> {
  const conventions = await readConventions(source, request, options);
  const casing = request.layer === "workflow" ? "camel" : "pascal";
  const named = unitNamed(conventions, unitName(wanted, conventions.naming, casing));
  const unit = path === undefined ? named : unitAt(named, path);
  if (!await source.project.files.exists(unit.path)) return unit;
  throw new WorkbenchError(
    "edit_refused",
    `Cannot make "${unit.path}": there is such a file already`,
    { data: { places: [] } },
  );
}

/** Code that moves keeps its language, and the platform for which it is. */
function namingBeside(
  naming: UnitNaming,
  beside: Beside | undefined,
  platform: string,
): UnitNaming {
  if (!beside) return naming;
  const suffix = naming.suffix + platform;
  if (isTyped(beside.source.path) === isTyped(naming.extension)) return { ...naming, suffix };
  const { path } = beside.source;
  return { ...naming, suffix, extension: path.slice(path.lastIndexOf(".")) };
}

/** Returns the ending of a file of one platform alone, `.native` of `Badge.native.tsx`; "" of every other file. */
function platformOf(graph: GraphSnapshot, beside: Beside | undefined): string {
  const path = beside?.unit.path ?? "";
  const shared = graph.resolver.platformFamily(path)?.shared ?? path;
  const extension = path.slice(path.lastIndexOf("."));
  return path.slice(shared.length - extension.length, path.length - extension.length);
}

/** Code that moves keeps lines that are as long as they were, and that end with both characters where they did. */
function writingBeside(alike: Neighbourhood["alike"], beside: Beside | undefined): WritingStyle {
  const sources = alike.map(({ source }) => source);
  const style = writingStyle(sources);
  if (!beside) return style;
  const own = lineEndingAt(beside.source.text, 0);
  return {
    ...style,
    width: widthOf([...sources, beside.source]),
    header: fileHeader([...sources, beside.source]),
    lineEnding: own === "\r\n" ? own : style.lineEnding,
  };
}

/** Tells whether a file has types at all. */
export function isTyped(path: string): boolean {
  return /\.[cm]?tsx?$/.test(path);
}

/** The file of a route has to have a default export, whatever its neighbours do. */
function styleAt(route: string | null, style: ComponentStyle): ComponentStyle {
  return route === null || style.exported !== "named" ? style : { ...style, exported: "default" };
}

/** Gives pages of Next.js a default export also where no page serves as an example. */
function styleOf(
  { same, alike }: Neighbourhood,
  { home, ending }: UnitNaming,
  layout: ProjectLayout,
): ComponentStyle {
  const style = componentStyle(alike);
  const isRoute = home.kind === "fixed" && home.stem === "page" ||
    same.length === 0 && layout.framework.name === "next" && ending === "Page";
  return isRoute ? { ...style, exported: "default" } : style;
}
