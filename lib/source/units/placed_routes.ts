import type { GraphSnapshot } from "../mod.ts";
import { type PathPart, type RouteFact, tanStackRoute } from "../routes/mod.ts";
import type { ConstantOf } from "./read_constants.ts";
import { resolveName } from "./resolve_reference.ts";

/** A list that many others share is placed this many times; so is each route in it. */
const MAX_PLACES = 200;

/** A route fact with the file that holds it. */
export interface PlacedRoute {
  readonly path: string;
  readonly fact: RouteFact;
}

/** The sources from which the places of routes are told. */
export interface PlaceSources {
  readonly graph: GraphSnapshot;
  readonly constantOf: ConstantOf;
  /** Lists the places where other files put a list of routes. */
  included(path: string, list: string | undefined): readonly PlacedRoute[];
  /** Tells whether a dotted name leads to a list of routes, or to a function that returns one. */
  leadsToList(path: string, name: string | undefined): boolean;
}

/** One place at which a route stands. */
export interface RoutePlacement {
  /** The whole pattern, those of the routes around it included; null where a part of it is computed. */
  readonly pattern: string | null;
  /** The file in which the outermost list stands. */
  readonly home: string;
  /** True when the pattern continues the pattern that matches the file's component. */
  readonly matched: boolean;
  /** True when it stands in a function that is given routes: these count as what it returns. */
  readonly given: boolean;
}

/** Lists the places at which a route stands; none for a part of a configuration that no configuration includes. */
export function placementsOf(placed: PlacedRoute, sources: PlaceSources): RoutePlacement[] {
  return placements(placed, sources, { left: MAX_PLACES, around: new Set() });
}

/** The search for the places of one route. */
interface Search {
  left: number;
  /** The routes and lists on the way: one that comes round to itself ends there. */
  readonly around: Set<RouteFact>;
}

function placements(
  placed: PlacedRoute,
  sources: PlaceSources,
  search: Search,
): RoutePlacement[] {
  const { path, fact } = placed;
  if (search.around.has(fact) || search.left-- <= 0) return [];
  search.around.add(fact);
  const own = ownPattern(placed, sources);
  const found = continued(placed, sources).flatMap((parent) =>
    placements(parent, sources, search).map((before): RoutePlacement => ({
      ...before,
      pattern: own === null || before.pattern === null
        ? null
        : tidyPattern(`${before.pattern}/${own}`),
      given: before.given || isGiven(parent, sources),
    }))
  );
  search.around.delete(fact);
  if (found.length > 0 || !standsAlone(fact)) return found;
  const pattern = own === null ? null : tidyPattern(own);
  return [{ pattern, home: path, matched: fact.matched === true, given: false }];
}

/** A part of `routes.ts` counts only where a configuration includes it. */
function standsAlone({ router, parent, entry }: RouteFact): boolean {
  return router !== "react-router-config" || (parent === null && entry === true);
}

/** Tells whether a place is a call that is given routes: what its function makes of them is not its own. */
function isGiven({ path, fact }: PlacedRoute, sources: PlaceSources): boolean {
  return fact.opaque !== undefined && isTold(path, fact, sources);
}

/** Tells whether the routes that an expression is given count as its own. */
export function isTold(path: string, { opaque }: RouteFact, sources: PlaceSources): boolean {
  return opaque !== undefined &&
    (opaque.told || opaque.names.some((name) => sources.leadsToList(path, name)));
}

/** Finds the routes whose pattern another route continues: an absolute pattern of React Router stands for itself. */
function continued(placed: PlacedRoute, sources: PlaceSources): readonly PlacedRoute[] {
  const parents = parentsOf(placed, sources);
  const { router, matched, parent: position } = placed.fact;
  // Both go on from what their component is matched by.
  if (matched && parents.some(({ fact }) => fact.matched)) return [];
  const isWhole = router === "react-router" && position !== null &&
    ownPattern(placed, sources)?.startsWith("/");
  return isWhole ? [] : parents;
}

function ownPattern({ path, fact }: PlacedRoute, sources: PlaceSources): string | null {
  const whole = fact.path ?? completed(path, fact.pathParts, sources);
  return whole !== null && fact.router === "tanstack" ? tanStackRoute(whole).pattern : whole;
}

/** Joins the pieces of a path; null where one of them is no constant. */
function completed(
  path: string,
  parts: readonly PathPart[] = [],
  { constantOf }: PlaceSources,
): string | null {
  const texts = parts.map((part) => typeof part === "string" ? part : constantOf(path, part));
  return parts.length === 0 || texts.includes(null) ? null : texts.join("");
}

function parentsOf({ path, fact }: PlacedRoute, sources: PlaceSources): readonly PlacedRoute[] {
  const { graph } = sources;
  if (fact.parent !== null) {
    const parent = graph.unitFactsOf(path).routes[fact.parent];
    return parent ? [{ path, fact: parent }] : [];
  }
  if (fact.parentName === undefined) return sources.included(path, fact.list);
  const declared = resolveName(graph, path, fact.parentName);
  const parent = declared &&
    graph.unitFactsOf(declared.path).routes.find(({ name }) => name === declared.name);
  return declared && parent ? [{ path: declared.path, fact: parent }] : [];
}

/** One `/` in front, none behind, none doubled. */
export function tidyPattern(pattern: string): string {
  const segments = pattern.split("/").filter((segment) => segment !== "");
  return `/${segments.join("/")}`;
}
