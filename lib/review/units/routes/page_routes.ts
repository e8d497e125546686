import { posix } from "node:path";
import type { RouteScreen } from "../../../source/routes/mod.ts";
import {
  type ConstantOf,
  fileRouteOf,
  readConstants,
  routeScreenOf,
} from "../../../source/units/mod.ts";
import type { Side } from "../../side.ts";
import { quoted } from "../reading/shown_text.ts";
import type { SideLayout, UnitPair } from "../unit_pairs.ts";
import type { Route } from "./compare_routes.ts";

/** Tells of the routes of one side more than the file that declares them. */
export interface SideRoutes {
  /** The route that a file is by its name, as in Next.js and Remix; null for one that is none. */
  readonly pageOf: (path: string) => Route | null;
  /** The address at which a file answers requests without a page, as `route.ts` and `pages/api/cart.ts` do in Next.js; null for one that does not. */
  readonly endpointOf: (path: string) => string | null;
  /** Tells the use of a file, by its name, for the pages of a route, as in Next.js; null for a file that has none. */
  readonly screenOf: (path: string) => Screen | null;
  /** Tells whether a file of the side is a route at an address by its name. */
  readonly hasPageAt: (address: string) => boolean;
  /** Tells whether a file can be a page: one without a component and a default export holds what pages need. */
  readonly canBePage: (path: string) => boolean;
  /** Finds the name by which a module that a file imports knows one of its exports; null for what has none. */
  readonly nameOf: (path: string, specifier: string, exported: string) => string | null;
  /** Reads the values of the names in the routes of a file. */
  readonly constantsIn: (path: string) => Promise<ConstantOf>;
}

/** A component that is shown around the pages of a route, or in their place. */
export interface Screen {
  /** `the loading screen of "/cart"`. */
  readonly words: string;
  /** The name of the component. */
  readonly name: string;
}

/** Finds out which files of a side are routes by their names, and what those that declare routes name in them. */
export async function openSideRoutes(
  { source }: Side,
  { layout }: SideLayout,
  { signal }: { readonly signal?: AbortSignal | undefined },
): Promise<SideRoutes> {
  const graph = await source.graph.refresh(signal ? { signal } : {});
  const patternOf = fileRouteOf({ layout, graph });
  async function constantsIn(file: string): Promise<ConstantOf> {
    return (await readConstants(source.project.files, graph, [file])).of;
  }
  function nameIn(file: string, exported = "default"): string | null {
    const shows = graph.declarationOf(file, exported);
    // What exports nothing by default answers requests without a page.
    if ("reason" in shows) return null;
    return shows.local ?? (shows.name === "default" ? "" : shows.name);
  }
  function pageOf(file: string): Route | null {
    const path = patternOf(file);
    const renders = path === null ? null : nameIn(file);
    if (path === null || renders === null) return null;
    // The whole file is the route.
    return { path, renders, line: null, above: null, isRest: false, within: [] };
  }
  const roleOf = routeScreenOf({ layout, graph });
  function screenOf(file: string): Screen | null {
    const screen = roleOf(file);
    const name = screen && nameIn(file);
    return screen && name !== null ? { words: screenWords(screen), name } : null;
  }
  function endpointOf(file: string): string | null {
    const { dir, name } = posix.parse(file);
    // A page in the same folder would have the same address.
    if (name === "route") return patternOf(posix.join(dir, "page.tsx"));
    // What lies in the folder `api` of pages is no page; its address is that which a page of another folder would have.
    const parts = file.split("/");
    const pages = parts.findIndex((part, index) => part === "pages" && parts[index + 1] === "api");
    const address = pages < 0
      ? null
      : patternOf([...parts.slice(0, pages + 1), "at", ...parts.slice(pages + 2)].join("/"));
    return address === null ? null : `/api${address.slice("/at".length)}`;
  }
  function canBePage(file: string): boolean {
    return graph.unitFactsOf(file).components.length > 0 || nameIn(file) !== null;
  }
  function nameOf(file: string, specifier: string, exported: string): string | null {
    const found = graph.importsOf(file).find(({ fact }) => fact.specifier === specifier);
    const name = found?.resolution.kind === "file" ? nameIn(found.resolution.path, exported) : null;
    return name === "" ? null : name;
  }
  let addresses: ReadonlySet<string> | undefined;
  function hasPageAt(address: string): boolean {
    addresses ??= new Set([...layout.units.keys()].map((path) => pageOf(path)?.path ?? ""));
    return address !== "" && addresses.has(address);
  }
  return { pageOf, screenOf, endpointOf, hasPageAt, canBePage, nameOf, constantsIn };
}

function screenWords({ role, pattern }: RouteScreen): string {
  const route = quoted(pattern);
  switch (role) {
    case "layout":
    case "template":
      return `the ${role} around the pages of ${route}`;
    case "not-found":
      return `the screen of ${route} for what is not found`;
    case "global-error":
      return "the error screen of the whole app";
    default:
      return `the ${role} screen of ${route}`;
  }
}

/** The routes of each side, as far as more than one file tells them. */
export interface RoutesOfSides {
  readonly base: SideRoutes;
  readonly head: SideRoutes;
}

/** Gives a file without a component that lies among pages the kind of a module. */
export function withKindOfPage(pair: UnitPair | null, routing: RoutesOfSides): UnitPair | null {
  if (pair?.unit.kind !== "page") return pair;
  const { base, head } = pair.files;
  const isPage = (head && routing.head.canBePage(head.path)) ||
    (base && routing.base.canBePage(base.path));
  return isPage ? pair : { ...pair, unit: { ...pair.unit, kind: "module" } };
}
