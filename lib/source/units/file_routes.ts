import type { Unit } from "../../project/mod.ts";
import type { GraphSnapshot } from "../mod.ts";
import {
  type FileRoute,
  isFrame,
  isMarkedName,
  nextAppUse,
  type RouteRole,
  type RouteScreen,
  type RouteUse,
} from "../routes/mod.ts";
import { inside, type RouteFolder, routeFolders, tanStackFolders } from "./route_folders.ts";
import type { DeclaredRoute } from "./declared_routes.ts";
import { type Declared, resolveExport } from "./resolve_reference.ts";
import type { UnitIndex } from "./unit_index.ts";

/** Finds the folder of routes in which a file lies; what is no route there is no page either. */
export type FindRouteFolder = (path: string) => RouteFolder | null;

/**
 * Finds the folders where the routers of a project look for files.
 * @param routing the paths of those units that declare routes
 */
export function routeFolderFinder(
  units: readonly Unit[],
  routing: readonly string[],
  graph: GraphSnapshot,
): FindRouteFolder {
  const folders = routeFolders(units, routing, graph).map((home) => ({
    home,
    start: `${home.folder}/`,
  }));
  return (path) => folders.find(({ start }) => path.startsWith(start))?.home ?? null;
}

/**
 * Tells the pattern of the route that a file is by its name, or would be; null for one that is no route, and for a layout.
 */
export function fileRouteOf(index: RouterSources): (path: string) => string | null {
  const routeAt = fileRoutesIn(index);
  return (path) => {
    const route = routeAt(path);
    return route && !route.layout ? route.pattern : null;
  };
}

/** Finds the folder of routes around a path in which every file is a route; null where there is none. */
export function wholeRouteFolderOf(index: RouterSources): (path: string) => string | null {
  const folderOf = folderFinder(index);
  return (path) => {
    const home = folderOf(path);
    return home?.router === "expo" ? home.folder : null;
  };
}

/** Tells which use a file has by its name for the pages of a route; null for one that has none. */
export function routeScreenOf(index: RouterSources): (path: string) => RouteScreen | null {
  const folderOf = folderFinder(index);
  return (path) => {
    const home = folderOf(path);
    return home?.screenOf?.(path.slice(home.folder.length + 1)) ?? null;
  };
}

/** Tells which use the router has for a file by its name; null for a file that has none. */
export function routeUseOf(index: RouterSources): (path: string) => RouteUse | null {
  const folderOf = folderFinder(index);
  return (path) => {
    const home = folderOf(path);
    if (!home) return isRemixRoot(index, path) ? frame : null;
    const below = path.slice(home.folder.length + 1);
    if (home.useOf) return home.useOf(below);
    if (isFrame(below)) return frame;
    const route = home.routeOf(below);
    return route && {
      role: route.layout ? "layout" : "page",
      pattern: route.pattern,
      slot: null,
    };
  };
}

/** Tells whether a router would read another thing, or nothing, from a file of any other name. */
export function isRouterName(index: RouterSources): (path: string) => boolean {
  const folderOf = folderFinder(index);
  return (path) => {
    const home = folderOf(path);
    // Where each use has a name of its own, no other name is read.
    return home != null && !home.useOf && isMarkedName(path.slice(home.folder.length + 1));
  };
}

const ROOT: ReadonlySet<string> = new Set(["root"]);
const frame: RouteUse = { role: "root", pattern: "/", slot: null };

/** The files of Next.js that are server components unless they say otherwise; one for errors has to. */
const SERVER_ROLES: ReadonlySet<RouteRole> = new Set([
  "page",
  "layout",
  "template",
  "loading",
  "not-found",
  "forbidden",
  "unauthorized",
  "default",
]);

/** Tells which files are server components by their names alone, unless they open with `"use client"`. */
export function serverRouteOf(index: RouterSources): (path: string) => boolean {
  const folderOf = folderFinder(index);
  return (path) => {
    const home = folderOf(path);
    const use = home?.useOf?.(path.slice(home.folder.length + 1));
    return use !== null && use !== undefined && SERVER_ROLES.has(use.role);
  };
}

/** Tells by the path alone whether a file can be one of those that `serverRouteOf` finds. */
export function mayBeServerRoute(path: string): boolean {
  const use = nextAppUse(path);
  return use !== null && SERVER_ROLES.has(use.role) && path.split("/").includes("app");
}

/** Tells whether a file is the root of a Remix or React Router application, around all its routes. */
function isRemixRoot({ graph }: RouterSources, path: string): boolean {
  const home = graph.resolver.packageOf(path);
  if (
    !home || !["@remix-run/react", "@react-router/dev"].some((each) => home.dependencies.has(each))
  ) {
    return false;
  }
  const folder = inside(home.folder, "app");
  return path.startsWith(`${folder}/`) && isFrame(path.slice(folder.length + 1), ROOT);
}

/**
 * Tells which files are examples for a page in a folder: where files are routes by their names, those that are one of the same
 * router, and elsewhere those that lie elsewhere. What lies among routes and is none is a part of them.
 */
export function pageExamples(index: RouterSources, folder: string): (path: string) => boolean {
  const routeAt = fileRoutesIn(index);
  const folderOf = folderFinder(index);
  const router = folderOf(`${folder}/page.tsx`)?.router;
  return (path) =>
    folderOf(path)?.router === router && (router === undefined || Boolean(routeAt(path)));
}

/** The facts by which the routers of a project are known. */
interface RouterSources {
  readonly graph: GraphSnapshot;
  readonly layout: Pick<UnitIndex["layout"], "units">;
}

/** @returns null for a file beside the routes, undefined for one that lies in no folder of routes */
function fileRoutesIn(index: RouterSources): (path: string) => FileRoute | null | undefined {
  const folderOf = folderFinder(index);
  return (path) => {
    const home = folderOf(path);
    return home?.routeOf(path.slice(home.folder.length + 1));
  };
}

function folderFinder({ layout, graph }: RouterSources): (path: string) => RouteFolder | undefined {
  const routing = [...graph.files.keys()].filter((path) =>
    graph.unitFactsOf(path).routes.length > 0
  );
  const folderOf = routeFolderFinder([...layout.units.values()], routing, graph);
  const tanStack = tanStackFolders(routing, graph);
  return (path) => folderOf(path) ?? tanStack.find(({ folder }) => path.startsWith(`${folder}/`));
}

/** Finds the routes that files are by their names: of Next.js, Remix and the file routes of React Router. */
export function fileRoutes(
  units: readonly Unit[],
  graph: GraphSnapshot,
  folderOf: FindRouteFolder,
): DeclaredRoute[] {
  return units.flatMap(({ path }) => {
    const home = folderOf(path);
    const route = home?.routeOf(path.slice(home.folder.length + 1));
    const page = route && !route.layout ? resolveExport(graph, path, "default") : null;
    if (!route || !page || !declaresComponent(graph, page)) return [];
    return [{
      page,
      route: route.pattern,
      declaredIn: path,
      isRoot: false,
      ...(route.id !== undefined && { id: route.id }),
    }];
  });
}

/** Tells whether a file's default export is a component: without a component the file answers requests without a page. */
function declaresComponent(graph: GraphSnapshot, { path, name }: Declared): boolean {
  return graph.unitFactsOf(path).components.some((each) =>
    each.name === name || each.exported.includes(name)
  );
}
