import type { GraphSnapshot } from "../mod.ts";
import {
  type ComponentReference,
  type PathPart,
  type RouteFact,
  tanStackRoute,
} from "../routes/mod.ts";
import type { ConstantOf } from "./read_constants.ts";
import { type Declared, resolveName, resolveReference } from "./resolve_reference.ts";
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
export interface RouteSources {
  readonly graph: GraphSnapshot;
  readonly constantOf: ConstantOf;
  /** Tells where another file puts a list of routes. */
  included(path: string, list: string): PlacedRoute | null;
  /** Gets each route that cannot be followed. */
  readonly unreadable: UnreadableRoute[];
}

/**
 * The routers that people give a page to in the route itself. A few elements that are written into a table of React
 * Router (`<p>Not found</p>`) make no page of the table.
 */
const HOLDING_INLINE: ReadonlySet<string> = new Set(["tanstack", "root"]);

/** Routes in one another deeper than this nobody wrote. */
const MAX_DEPTH = 50;

/** Follows every route that a file declares to the unit that it renders. A route that renders nothing is none. */
export function declaredRoutes(path: string, sources: RouteSources): DeclaredRoute[] {
  const facts = sources.graph.unitFactsOf(path).routes;
  return facts.flatMap((fact) => {
    if (fact.layout || fact.components.length === 0) return [];
    if (fact.spread && !includedBy(path, fact, sources)) return [];
    const page = pageOf(path, fact, sources);
    if (!page) return [];
    const isRoot = fact.router === "root";
    const route = isRoot ? null : patternOf({ path, fact }, sources, MAX_DEPTH);
    if (route === null && !isRoot) {
      const message = "Cannot tell the path of this route: the code computes it";
      sources.unreadable.push({ path, line: fact.line, message });
    }
    const isBelow = route !== null && outermost({ path, fact }, sources).fact.matched;
    return [{
      page,
      route,
      declaredIn: path,
      isRoot,
      ...(isBelow && { belowMatch: fact.line }),
      ...(isFileRoute(fact) && { id: fact.path }),
    }];
  });
}

/** The components around the pages: of layout routes, and those that stand around the page of a route. */
export function frames(path: string, sources: RouteSources): Declared[] {
  return sources.graph.unitFactsOf(path).routes.flatMap(({ layout, components, router }) =>
    (layout ? components : components.slice(0, -1)).flatMap((reference) => {
      const declared = router === "root" ? null : resolveReference(sources.graph, path, reference);
      return declared ?? [];
    })
  );
}

/** The innermost component that a file of the project declares: those around it are guards, layouts and providers. */
function pageOf(path: string, fact: RouteFact, sources: RouteSources): Declared | null {
  for (const reference of fact.components.toReversed()) {
    if (reference.kind === "inline" && !HOLDING_INLINE.has(fact.router)) return null;
    if (isUnreadable(path, reference, sources.graph)) {
      const message = "Cannot tell which component this route renders: the code computes it";
      sources.unreadable.push({ path, line: fact.line, message });
      return null;
    }
    const declared = resolveReference(sources.graph, path, reference);
    const page = declared && throughRoute(declared, sources.graph);
    if (page && isDeclared(page, sources.graph)) return page;
  }
  // A file that is a route by itself, and shows nothing but what packages export.
  return isFileRoute(fact) ? { path, name: "" } : null;
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

/** A route fact with the file that holds it. */
interface PlacedRoute {
  readonly path: string;
  readonly fact: RouteFact;
}

/** Joins the patterns from the outermost route to this one. */
function patternOf(placed: PlacedRoute, sources: RouteSources, depth: number): string | null {
  const own = ownPattern(placed, sources);
  if (own === null || depth === 0) return null;
  const parent = continued(placed, sources);
  if (!parent) return tidyPattern(own);
  const before = patternOf(parent, sources, depth - 1);
  return before === null ? null : tidyPattern(`${before}/${own}`);
}

/** Finds the route whose pattern another route continues: an absolute pattern of React Router stands for itself. */
function continued(placed: PlacedRoute, sources: RouteSources): PlacedRoute | null {
  const parent = parentOf(placed, sources);
  const { router, matched, parent: position } = placed.fact;
  // Both go on from what their component is matched by.
  if (matched && parent?.fact.matched) return null;
  const isWhole = router === "react-router" && position !== null &&
    ownPattern(placed, sources)?.startsWith("/");
  return isWhole ? null : parent;
}

function outermost(placed: PlacedRoute, sources: RouteSources): PlacedRoute {
  let top = placed;
  for (let depth = 0; depth < MAX_DEPTH; depth++) {
    const next = continued(top, sources);
    if (!next) break;
    top = next;
  }
  return top;
}

function ownPattern({ path, fact }: PlacedRoute, sources: RouteSources): string | null {
  const whole = fact.path ?? completed(path, fact.pathParts, sources);
  return whole !== null && fact.router === "tanstack" ? tanStackRoute(whole).pattern : whole;
}

/** Joins the pieces of a path; null where one of them is no constant. */
function completed(
  path: string,
  parts: readonly PathPart[] = [],
  { constantOf }: RouteSources,
): string | null {
  const texts = parts.map((part) => typeof part === "string" ? part : constantOf(path, part));
  return parts.length === 0 || texts.includes(null) ? null : texts.join("");
}

function parentOf({ path, fact }: PlacedRoute, sources: RouteSources): PlacedRoute | null {
  const { graph } = sources;
  if (fact.parent !== null) {
    const parent = graph.unitFactsOf(path).routes[fact.parent];
    return parent ? { path, fact: parent } : null;
  }
  if (fact.parentName === undefined) return includedBy(path, fact, sources);
  const declared = resolveName(graph, path, fact.parentName);
  const parent = declared &&
    graph.unitFactsOf(declared.path).routes.find(({ name }) => name === declared.name);
  return declared && parent ? { path: declared.path, fact: parent } : null;
}

/** Finds the place where another file puts the list that contains a top route; the first one where several do. */
function includedBy(path: string, { list }: RouteFact, sources: RouteSources): PlacedRoute | null {
  return list === undefined ? null : sources.included(path, list);
}

/**
 * Finds the places where lists of routes are put that other files declare.
 * @param routing the paths of the files that declare routes
 */
export function includedLists(
  graph: GraphSnapshot,
  routing: readonly string[],
): RouteSources["included"] {
  const places = new Map<string, PlacedRoute>();
  for (const path of routing) {
    for (const fact of graph.unitFactsOf(path).routes) {
      const list = fact.includes === undefined ? null : resolveName(graph, path, fact.includes);
      const key = list && `${list.path}\n${list.name}`;
      if (key !== null && !places.has(key)) places.set(key, { path, fact });
    }
  }
  return (path, list) => places.get(`${path}\n${list}`) ?? null;
}

/** One `/` in front, none behind, none doubled. */
export function tidyPattern(pattern: string): string {
  const segments = pattern.split("/").filter((segment) => segment !== "");
  return `/${segments.join("/")}`;
}
