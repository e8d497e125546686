import { groupBy } from "../../grouping/mod.ts";
import type { ProjectLayout, Unit } from "../../project/mod.ts";
import type { GraphSnapshot } from "../mod.ts";
import { createTimeSlice } from "../../slices/mod.ts";
import { compareText } from "../../text/mod.ts";
import {
  type DeclaredRoute,
  declaredRoutes,
  frames,
  type RouteSources,
} from "./declared_routes.ts";
import { includedLists } from "./included_lists.ts";
import { besideRoutes } from "./route_folders.ts";
import { fileRoutes, type FindRouteFolder, routeFolderFinder } from "./file_routes.ts";
import { belowTheirPages } from "./below_their_pages.ts";
import { aroundOthers } from "./around_others.ts";
import { ownComponents } from "./own_components.ts";
import type { ConstantOf } from "./read_constants.ts";
import type { PageRoute, UnreadableRoute } from "./unit_index.ts";

/** The sources in which the pages of a project are found. */
export interface PageSources {
  readonly graph: GraphSnapshot;
  readonly layout: ProjectLayout;
  /** The paths of the files that declare routes. */
  readonly routing: readonly string[];
  readonly constantOf: ConstantOf;
  /** Lists the files that render something of a unit, as elements. */
  rendersOf(path: string): ReadonlySet<string>;
}

/** The pages of a project. */
export interface FoundPages {
  /** By path; the routes that render each, the shortest first. */
  readonly pages: ReadonlyMap<string, readonly PageRoute[]>;
  /** Sorted by path and line. */
  readonly unreadable: readonly UnreadableRoute[];
}

/**
 * Finds the pages of each package: the units that its routes render, and those that stand where people keep pages. A
 * package without any of them has the one that its entry renders.
 */
export async function findPages(
  sources: PageSources,
  options: { readonly signal?: AbortSignal } = {},
): Promise<FoundPages> {
  const slice = createTimeSlice(options);
  const { layout, graph } = sources;
  const lists = includedLists(graph, sources.routing);
  const unreadable: UnreadableRoute[] = [...lists.unreadable];
  const own = [...layout.units.values()].filter(({ kind, path }) =>
    kind === "source" && graph.files.has(path)
  );
  const routeSources: RouteSources = {
    graph,
    constantOf: sources.constantOf,
    ...lists,
    unreadable,
  };
  const sourcePaths = new Set(own.map(({ path }) => path));
  const routing = sources.routing.filter((path) => sourcePaths.has(path));
  const routeFolderOf = routeFolderFinder(own, routing, graph);
  const isBesideRoutes = besideRoutes(routing, graph);
  const declared: DeclaredRoute[] = fileRoutes(own, graph, routeFolderOf);
  const framing = new Set<string>();
  for (const path of routing) {
    declared.push(...declaredRoutes(path, routeSources));
    for (const frame of frames(path, routeSources)) framing.add(frame.path);
    if (slice.spent) await slice.pause();
  }
  const around = aroundOthers(declared, sources);
  for (const { page } of around) framing.add(page.path);
  const routes = declared.filter((route) => !around.has(route) && isOwnPage(route, layout));
  const whole = belowTheirPages(routes, unreadable);
  const byPackage = groupBy(whole, ({ page }) => layout.unitOf(page.path)?.package ?? "");
  const pages = new Map<string, readonly PageRoute[]>();
  for (const [name, units] of groupBy(own, (unit) => unit.package)) {
    const found = byPackage.get(name) ?? [];
    const roots = new Set(found.filter(({ isRoot }) => isRoot).map(({ page }) => page.path));
    const hasRoutes = found.some(({ isRoot }) => !isRoot);
    const routes = { routes: found, hasRoutes, roots, framing, routeFolderOf, isBesideRoutes };
    const site = { ...sources, ...routes };
    const placed: Unit[] = [];
    for (const unit of units) {
      if (isPlacedAsPage(unit, site)) placed.push(unit);
      if (slice.spent) await slice.pause();
    }
    for (const page of packagePages(units, placed, site)) pages.set(...page);
  }
  return { pages, unreadable: unreadable.sort(byPlace) };
}

/** A route of another package's entry makes no page: what it mounts is a provider or a frame of that package. */
function isOwnPage({ page, declaredIn, isRoot }: DeclaredRoute, layout: ProjectLayout): boolean {
  const unit = layout.unitOf(page.path);
  return unit?.kind === "source" &&
    (!isRoot || unit.package === layout.unitOf(declaredIn)?.package);
}

/** One package, with what is known of its routes. */
interface PackageSite extends PageSources {
  readonly routes: readonly DeclaredRoute[];
  /** True when a route is more than the root that an entry mounts. */
  readonly hasRoutes: boolean;
  /** The paths of the units that the package's entries mount. */
  readonly roots: ReadonlySet<string>;
  /** The units around pages: layouts and guards. */
  readonly framing: ReadonlySet<string>;
  readonly routeFolderOf: FindRouteFolder;
  /** Tells which files lie in a folder of routes, and are none by their names. */
  readonly isBesideRoutes: (path: string) => boolean;
}

function packagePages(
  units: readonly Unit[],
  placed: readonly Unit[],
  site: PackageSite,
): Map<string, PageRoute[]> {
  const pages = new Map<string, PageRoute[]>();
  for (const route of site.routes) if (!route.isRoot) addRoute(pages, route);
  for (const { path } of placed) if (!pages.has(path)) pages.set(path, []);
  if (pages.size === 0) { for (const route of rootRoutes(units, site)) addRoute(pages, route); }
  for (const found of pages.values()) found.sort(byPattern);
  return pages;
}

function addRoute(
  pages: Map<string, PageRoute[]>,
  { page, route, declaredIn }: DeclaredRoute,
): void {
  const known = pages.get(page.path) ?? [];
  pages.set(page.path, known);
  const isKnown = known.some((each) => each.route === route && each.declaredIn === declaredIn);
  if (!isKnown && (route !== null || declaredIn !== page.path)) known.push({ route, declaredIn });
}

/** The usual ends of names of components that fill the screen. */
const PAGE_NAME = /(?:Page|Screen|View|Scene)$/;

/**
 * Tells whether a unit without a route stands where people keep pages, or is named as a page, and is no part of another unit: what
 * a page renders, and in a package with routes what anything but its routes renders, is a component.
 */
function isPlacedAsPage(unit: Unit, site: PackageSite): boolean {
  const { graph, hasRoutes } = site;
  const { path, layer } = unit;
  if (layer !== null && layer !== "page") return false;
  if (site.framing.has(path) || site.routeFolderOf(path)) return false;
  if (site.isBesideRoutes(path)) return false;
  const facts = graph.unitFactsOf(path);
  if (layer === "page" && isBlank(path, graph)) return true;
  const exported = ownComponents(facts).filter((each) => each.exported.length > 0);
  if (exported.length === 0) return false;
  const isNamed = exported.some(({ name }) => PAGE_NAME.test(name));
  const isPlaced = layer === "page" || isInPageFolder(unit);
  if (!isPlaced && (!isNamed || hasRoutes)) return false;
  return ![...site.rendersOf(path)].some((user) => isPartOf(user, path, site));
}

/** A file for JSX that says nothing yet, or nothing that can be read yet, is a page about to be written. */
function isBlank(path: string, graph: GraphSnapshot): boolean {
  const module = graph.files.get(path);
  return /\.[jt]sx$/.test(path) && module?.imports.length === 0 &&
    module.exports.every(({ name }) => name === "" || name === "default") &&
    graph.unitFactsOf(path).components.length === 0;
}

/** The names of page folders that no layer of the architecture has. */
const PAGE_FOLDERS: ReadonlySet<string> = new Set(["views", "containers", "scenes"]);

function isInPageFolder({ path }: Unit): boolean {
  return path.split("/").slice(0, -1).some((folder) => PAGE_FOLDERS.has(folder.toLowerCase()));
}

function isPartOf(
  user: string,
  path: string,
  { graph, layout, roots, hasRoutes }: PackageSite,
): boolean {
  const facts = graph.unitFactsOf(user);
  if (user === path || roots.has(user) || facts.routes.some(isRoute)) return false;
  if (hasRoutes) return true;
  const unit = layout.unitOf(user);
  return unit?.layer === "page" || (unit?.layer === null && isInPageFolder(unit)) ||
    facts.components.some(({ name }) => PAGE_NAME.test(name));
}

function isRoute({ router }: { readonly router: string }): boolean {
  return router !== "root";
}

/** Entries that a framework renders itself are called so. */
const ENTRY_NAME = /(?:^|\/)(?:App|app|_app|root|Root)\.[jt]sx?$/;

/** Finds the routes that the entry of a package renders; without an entry that can be read, its `App`. */
function rootRoutes(units: readonly Unit[], { graph, routes }: PackageSite): DeclaredRoute[] {
  const roots = routes.filter(({ isRoot }) => isRoot);
  if (roots.length > 0) return roots;
  const app = units.filter(({ path }) =>
    ENTRY_NAME.test(path) &&
    graph.unitFactsOf(path).components.some(({ exported }) => exported.length > 0)
  ).toSorted((a, b) => a.path.split("/").length - b.path.split("/").length)[0];
  if (!app) return [];
  return [{ page: { path: app.path, name: "" }, route: null, declaredIn: app.path, isRoot: true }];
}

function byPattern(a: PageRoute, b: PageRoute): number {
  return Number(a.route === null) - Number(b.route === null) ||
    (a.route ?? "").length - (b.route ?? "").length || compareText(a.route ?? "", b.route ?? "") ||
    compareText(a.declaredIn, b.declaredIn);
}

function byPlace(a: UnreadableRoute, b: UnreadableRoute): number {
  return compareText(a.path, b.path) || a.line - b.line;
}
