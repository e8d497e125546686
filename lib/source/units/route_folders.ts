import type { Unit } from "../../project/mod.ts";
import type { GraphSnapshot } from "../mod.ts";
import { folderOf, joinPath } from "../modules/mod.ts";
import {
  EXPO_ROUTER,
  expoRoute,
  type FileRoute,
  type FileRouteConvention,
  nextAppRoute,
  nextAppScreen,
  nextAppUse,
  nextPagesRoute,
  type RemixNaming,
  remixRoute,
  type RouteScreen,
  type RouteUse,
  tanStackFileId,
  tanStackRoute,
} from "../routes/mod.ts";

/** A folder whose files are routes by their names. */
export interface RouteFolder {
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

/** Lists the folders in which the routers of a project look for files. */
export function routeFolders(
  units: readonly Unit[],
  routing: readonly string[],
  graph: GraphSnapshot,
): RouteFolder[] {
  const packages = new Map(units.map((unit) => [unit.package, unit.path]));
  const told = conventionFolders(routing, graph);
  return [...packages].flatMap(([folder, path]) => {
    const facts = graph.resolver.packageOf(path);
    const dependencies = facts?.dependencies ?? new Map<string, string>();
    if (dependencies.has("next")) return nextFolders(folder, facts?.pageExtensions ?? null);
    if (dependencies.has("expo-router")) {
      // What the app's own entry is given counts, whatever its configuration says.
      const start = folder === "" ? "" : `${folder}/`;
      if (told.some((each) => each.router === "expo" && each.folder.startsWith(start))) return [];
      const root = facts?.routerRoot ?? null;
      return root === null ? expoFolders(folder) : [expoFolder(root)];
    }
    return dependencies.has("@remix-run/react")
      ? [remixFolder(folder, remixNaming(dependencies))]
      : [];
  }).concat(told);
}

/** @param extensions the ends of the names of pages; null where those of modules are */
function nextFolders(folder: string, extensions: readonly string[] | null): RouteFolder[] {
  const read = <Use>(use: (path: string) => Use | null) => (path: string): Use | null => {
    const plain = extensions ? plainName(path, extensions) : path;
    return plain === null ? null : use(plain);
  };
  return ["", "src"].flatMap((base) => [
    {
      folder: inside(folder, base, "app"),
      router: "next-app",
      routeOf: read(nextAppRoute),
      screenOf: read(nextAppScreen),
      useOf: read(nextAppUse),
    },
    { folder: inside(folder, base, "pages"), router: "next-pages", routeOf: read(nextPagesRoute) },
  ]);
}

/** Names a file as if pages ended like all modules; null for one that ends like no page. */
function plainName(path: string, extensions: readonly string[]): string | null {
  const found = extensions.filter((each) => path.endsWith(`.${each}`))
    .toSorted((a, b) => b.length - a.length).at(0);
  return found === undefined ? null : `${path.slice(0, -found.length)}tsx`;
}

function expoFolders(folder: string): RouteFolder[] {
  return ["", "src"].map((base) => expoFolder(inside(folder, base, "app")));
}

function expoFolder(folder: string): RouteFolder {
  return { folder, router: "expo", routeOf: expoRoute };
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
      const home = folderOf(path);
      if (files.specifier === EXPO_ROUTER) {
        const folder = joinPath(home, files.folder);
        return folder === null ? [] : [expoFolder(folder)];
      }
      const naming = conventionNaming(files);
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
export function tanStackFolders(routing: readonly string[], graph: GraphSnapshot): RouteFolder[] {
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

/** Joins the parts of a path that say something. */
export function inside(...parts: readonly string[]): string {
  return parts.filter((part) => part !== "" && part !== ".").join("/");
}
