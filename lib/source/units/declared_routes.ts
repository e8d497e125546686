import type { GraphSnapshot } from "../mod.ts";
import type { ComponentReference, RouteFact } from "../routes/mod.ts";
import { isTold, placementsOf, type PlaceSources } from "./placed_routes.ts";
import { type Declared, moduleOf, resolveReference } from "./resolve_reference.ts";
import type { UnreadableRoute } from "./unit_index.ts";

/** A route that a file declares, followed to the unit that it renders. */
export interface DeclaredRoute {
  readonly page: Declared;
  /** The whole pattern, those of the routes around it included; null where a part of it is computed. */
  readonly route: string | null;
  readonly declaredIn: string;
  /** True for what an entry renders without a route. */
  readonly isRoot: boolean;
  /** The line of a route whose pattern continues the pattern that matches `declaredIn`. */
  readonly belowMatch?: number;
  /** The name of a file router's route, with a slash between its segments. */
  readonly id?: string;
}

/** The sources from which the routes of a project are read. */
export interface RouteSources extends PlaceSources {
  /** Gets each route that cannot be followed. */
  readonly unreadable: UnreadableRoute[];
}

/**
 * The routers that people give a page to in the route itself. A few elements that are written into a table of React
 * Router (`<p>Not found</p>`) make no page of the table.
 */
const HOLDING_INLINE: ReadonlySet<string> = new Set(["tanstack", "root"]);

/** Follows every route that a file declares to the unit that it renders. A route that renders nothing is none. */
export function declaredRoutes(path: string, sources: RouteSources): DeclaredRoute[] {
  return sources.graph.unitFactsOf(path).routes.flatMap((fact) => {
    if (fact.opaque) addUntold(path, fact, sources);
    if (fact.layout || fact.components.length === 0) return [];
    const isLoose = fact.spread && sources.included(path, fact.list).length === 0;
    return isLoose ? [] : routesOf(path, fact, sources);
  });
}

/** Follows one route, once for each place at which it stands. */
function routesOf(path: string, fact: RouteFact, sources: RouteSources): DeclaredRoute[] {
  const isRoot = fact.router === "root";
  const places = placementsOf({ path, fact }, sources);
  const pages = new Map<string, Declared | null>();
  const routes = places.flatMap(({ pattern, home, matched }): DeclaredRoute[] => {
    const from = fact.router === "react-router-config" ? home : path;
    const page = pages.get(from) ?? (pages.has(from) ? null : pageOf(path, from, fact, sources));
    pages.set(from, page);
    if (!page) return [];
    const route = isRoot ? null : pattern;
    const isBelow = route !== null && matched;
    return [{
      page,
      route,
      declaredIn: path,
      isRoot,
      ...(isBelow && { belowMatch: fact.line }),
      ...(isFileRoute(fact) && { id: fact.path }),
    }];
  });
  if (!isRoot && routes.some(({ route }) => route === null)) {
    const message = "Cannot tell the path of this route: the code computes it";
    sources.unreadable.push({ path, line: fact.line, message });
  }
  return routes;
}

/** Says that routes stand where no file of the project tells them. */
function addUntold(path: string, fact: RouteFact, sources: RouteSources): void {
  const isSettled = isTold(path, fact, sources) || sources.leadsToList(path, fact.includes);
  const places = isSettled ? [] : placementsOf({ path, fact }, sources);
  if (!places.some(({ given }) => !given)) return;
  const message = fact.includes === undefined
    ? "Cannot tell which routes stand here: the code computes them"
    : `Cannot tell the routes of "${fact.includes}": no list of them is written in the project`;
  sources.unreadable.push({ path, line: fact.line, message });
}

/** The components around the pages: of layout routes, and those that stand around the page of a route. */
export function frames(path: string, sources: RouteSources): Declared[] {
  return sources.graph.unitFactsOf(path).routes.flatMap((fact) => {
    const { layout, components, router } = fact;
    const around = layout ? components : components.slice(0, -1);
    if (router === "root" || around.length === 0) return [];
    const homes = router === "react-router-config"
      ? new Set(placementsOf({ path, fact }, sources).map(({ home }) => home))
      : [path];
    return [...homes].flatMap((home) =>
      around.flatMap((each) =>
        resolveReference(sources.graph, baseOf(each, path, home), each) ?? []
      )
    );
  });
}

/** The innermost component that a file of the project declares: those around it are guards, layouts and providers. */
function pageOf(
  path: string,
  home: string,
  fact: RouteFact,
  sources: RouteSources,
): Declared | null {
  for (const reference of fact.components.toReversed()) {
    if (reference.kind === "inline" && !HOLDING_INLINE.has(fact.router)) return null;
    if (isUnreadable(path, reference, sources.graph)) {
      const message = "Cannot tell which component this route renders: the code computes it";
      sources.unreadable.push({ path, line: fact.line, message });
      return null;
    }
    const from = baseOf(reference, path, home);
    const declared = resolveReference(sources.graph, from, reference);
    const page = declared && throughRoute(declared, sources.graph);
    if (page && isDeclared(page, sources.graph)) return page;
    if (fact.router === "react-router-config" && reference.kind === "module") {
      const isMissing = moduleOf(sources.graph, from, reference.specifier) === null;
      const message = `Cannot find the file of this route, "${reference.specifier}"`;
      if (isMissing) sources.unreadable.push({ path, line: fact.line, message });
    }
  }
  // A file that is a route by itself, and shows nothing but what packages export.
  return isFileRoute(fact) ? { path, name: "" } : null;
}

/** The file from whose folder a route names a module: `routes.ts` itself for what is imported into it. */
function baseOf(reference: ComponentReference, path: string, home: string): string {
  return reference.kind === "module" && !reference.own ? home : path;
}

/** Tells whether a fact is the TanStack route of the file that declares it: `createFileRoute("/posts")`. */
function isFileRoute(fact: RouteFact): fact is RouteFact & { readonly path: string } {
  return fact.router === "tanstack" && fact.parent === null && fact.parentName === undefined &&
    fact.path !== null;
}

/** A name of a function's inside, as a parameter, says nothing of the file. */
function isDeclared({ path, name }: Declared, graph: GraphSnapshot): boolean {
  if (name === "") return true;
  return graph.unitFactsOf(path).components.some((each) => each.name === name) ||
    (graph.files.get(path)?.exports ?? []).some((each) => (each.local ?? each.name) === name);
}

function isUnreadable(path: string, reference: ComponentReference, graph: GraphSnapshot): boolean {
  if (reference.kind !== "name") return reference.kind === "computed";
  const declared = resolveReference(graph, path, reference);
  return declared?.path === path && !isDeclared(declared, graph);
}

/** A route may load another file's route object: what that one renders is the page. */
function throughRoute(declared: Declared, graph: GraphSnapshot): Declared | null {
  const { components, routes } = graph.unitFactsOf(declared.path);
  if (declared.name === "" || components.some(({ name }) => name === declared.name)) {
    return declared;
  }
  const route = routes.find(({ name }) => name === declared.name);
  if (!route) return declared;
  const inner = route.components.at(-1);
  return inner ? resolveReference(graph, declared.path, inner) : null;
}
