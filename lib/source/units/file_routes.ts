import type { Unit } from "../../project/mod.ts";
import type { GraphSnapshot } from "../mod.ts";
import {
  expoRoute,
  type FileRoute,
  type FileRouteConvention,
  isFrame,
  nextAppRoute,
  nextAppScreen,
  nextAppUse,
  nextPagesRoute,
  type RemixNaming,
  remixRoute,
  type RouteRole,
  type RouteScreen,
  type RouteUse,
  tanStackFileId,
  tanStackRoute,
} from "../routes/mod.ts";
import type { DeclaredRoute } from "./declared_routes.ts";
import { type Declared, resolveExport } from "./resolve_reference.ts";
import type { UnitIndex } from "./unit_index.ts";

/** A folder whose files are routes by their names. */
interface RouteFolder {
  readonly folder: string;
  /** The router that reads the folder: files for one are no examples for another. */
  readonly router: "next-app" | "next-pages" | "expo" | "remix" | "tanstack";
  /** The route of a file. @param path below the folder */
  routeOf(path: string): FileRoute | null;
  /** The use of a file for the pages of a route, where the framework has such files. @param path below the folder */
  screenOf?(path: string): RouteScreen | null;
  /** The use of a file by its name, where that is more than a route. @param path below the folder */
  useOf?(path: string): RouteUse | null;
}

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

function routeFolders(
  units: readonly Unit[],
  routing: readonly string[],
  graph: GraphSnapshot,
): RouteFolder[] {
  const packages = new Map(units.map((unit) => [unit.package, unit.path]));
  return [...packages].flatMap(([folder, path]) => {
    const dependencies = graph.resolver.packageOf(path)?.dependencies ?? new Map<string, string>();
    if (dependencies.has("next")) return nextFolders(folder);
    if (dependencies.has("expo-router")) return expoFolders(folder);
    return dependencies.has("@remix-run/react")
      ? [remixFolder(folder, remixNaming(dependencies))]
      : [];
  }).concat(conventionFolders(routing, graph));
}

function nextFolders(folder: string): RouteFolder[] {
  return ["", "src"].flatMap((base) => [
    {
      folder: inside(folder, base, "app"),
      router: "next-app",
      routeOf: nextAppRoute,
      screenOf: nextAppScreen,
      useOf: nextAppUse,
    },
    { folder: inside(folder, base, "pages"), router: "next-pages", routeOf: nextPagesRoute },
  ]);
}

function expoFolders(folder: string): RouteFolder[] {
  return ["", "src"].map((base) => ({
    folder: inside(folder, base, "app"),
    router: "expo",
    routeOf: expoRoute,
  }));
}

function remixFolder(folder: string, naming: RemixNaming): RouteFolder {
  return {
    folder: inside(folder, "app", "routes"),
    router: "remix",
    routeOf: (path) => remixRoute(path, naming),
  };
}

/** Remix 1 made routes of folders; from version 2 on the dots of flat names do. */
function remixNaming(dependencies: ReadonlyMap<string, string>): RemixNaming {
  if (dependencies.has("remix-flat-routes")) return "hybrid";
  return /^[^\d]*1\./.test(dependencies.get("@remix-run/react") ?? "") ? "folders" : "flat";
}

/** The folders that a `routes.ts` hands to a convention, as `flatRoutes()`. */
function conventionFolders(routing: readonly string[], graph: GraphSnapshot): RouteFolder[] {
  return routing.flatMap((path) =>
    graph.unitFactsOf(path).routes.flatMap(({ files }) => {
      if (!files) return [];
      const naming = conventionNaming(files);
      const home = path.slice(0, Math.max(0, path.lastIndexOf("/")));
      return [{
        folder: inside(home, files.folder),
        router: "remix" as const,
        routeOf: (file: string) => remixRoute(file, naming),
      }];
    })
  );
}

/** Two packages name their function alike and read names in two ways. */
function conventionNaming({ convention, specifier }: FileRouteConvention): RemixNaming {
  if (specifier === "remix-flat-routes") return "hybrid";
  return convention === "flatRoutes" ? "flat" : "nested";
}

/** The folders below which the names of files are the ids of the TanStack routes that they declare. */
function tanStackFolders(routing: readonly string[], graph: GraphSnapshot): RouteFolder[] {
  const folders = new Set<string>();
  for (const path of routing) {
    for (const fact of graph.unitFactsOf(path).routes) {
      const isFile = fact.router === "tanstack" && fact.path !== null && fact.parent === null &&
        fact.parentName === undefined && !fact.lazyPart;
      const names = path.split("/");
      const depth = names.findIndex((_, at) =>
        isFile && at > 0 && tanStackFileId(names.slice(at).join("/")) === fact.path
      );
      if (depth > 0) folders.add(names.slice(0, depth).join("/"));
    }
  }
  return [...folders].map((folder) => ({
    folder,
    router: "tanstack",
    routeOf: (path) => {
      if (hasHyphen(path)) return null;
      const id = tanStackFileId(path);
      return { ...tanStackRoute(id), id };
    },
  }));
}

/** Tells which files lie among the files of TanStack routes and are none: they, or their folders, have a hyphen in front. */
export function besideRoutes(
  routing: readonly string[],
  graph: GraphSnapshot,
): (path: string) => boolean {
  const folders = tanStackFolders(routing, graph).map(({ folder }) => `${folder}/`);
  return (path) =>
    folders.some((folder) => path.startsWith(folder) && hasHyphen(path.slice(folder.length)));
}

function hasHyphen(path: string): boolean {
  return path.split("/").some((part) => part.startsWith("-"));
}

function inside(...parts: readonly string[]): string {
  return parts.filter((part) => part !== "" && part !== ".").join("/");
}
