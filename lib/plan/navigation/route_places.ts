import { orNullIfUnreadable } from "../../errors/mod.ts";
import { projectPath } from "../../project/mod.ts";
import type { ParsedSource } from "../../source/mod.ts";
import type { RouteFact } from "../../source/routes/mod.ts";
import type { UnitIndex } from "../../source/units/mod.ts";
import type { FlowSite } from "../flow.ts";
import { readRequired } from "../refactor/read_required.ts";
import { refused } from "../refactor/refusal.ts";
import { sharedSegments } from "./file_route_places.ts";
import { openRouteConstants } from "./route_constants.ts";
import { type RouteSibling, routeSiblings } from "./route_siblings.ts";

/** A route beside which a new one could stand. */
export interface RoutePlace {
  readonly source: ParsedSource;
  readonly sibling: RouteSibling;
  /** The number of segments that its route and the new one begin with alike. */
  readonly shared: number;
}

/** A route that a new one cannot be written like. */
export interface UnfitPlace {
  readonly path: string;
  readonly line: number;
  readonly why: string;
}

/** The places for a new route. */
export interface RoutePlaces {
  /** The nearest place is the first: with the longest shared path, then the innermost, then the last of the file. */
  readonly fitting: readonly RoutePlace[];
  readonly unfit: readonly UnfitPlace[];
}

/** @throws {WorkbenchError} `edit_refused` where several files could be meant */
export async function routePlaces(
  { draft }: FlowSite,
  { units, graph }: UnitIndex,
  { route, table }: { readonly route: string; readonly table: string | undefined },
): Promise<RoutePlaces> {
  const constants = openRouteConstants(draft, graph);
  const routes = [...units.values()].flatMap((unit) => unit.routes);
  const declared = routes.map(({ declaredIn }) => declaredIn);
  const tables = new Set(table === undefined ? declared : [projectPath(table)]);
  const places: RoutePlace[] = [];
  const unfit: UnfitPlace[] = [];
  for (const path of [...tables].sort()) {
    const parsing = draft.source.parses.parse(await readRequired(draft, path));
    const source = table === undefined ? await orNullIfUnreadable(parsing) : await parsing;
    if (!source) continue;
    const facts = graph.unitFactsOf(path).routes;
    const patterns = routes.flatMap((each) => each.declaredIn === path ? each.route ?? [] : []);
    const { siblings, others } = await routeSiblings({ source, facts, patterns, constants });
    places.push(...siblings.map((sibling) => ({
      source,
      sibling,
      shared: sharedSegments(wholeRoute(sibling), route),
    })));
    unfit.push(...others.map(({ fact, why }) => unfitPlace(path, fact, why)));
  }
  const fitting = places.filter(({ sibling }) => route.startsWith(`${sibling.around}/`))
    .map((place, index) => ({ place, index }))
    .sort((a, b) => compare(a.place, b.place) || b.index - a.index)
    .map(({ place }) => place);
  const [first] = fitting;
  const best = fitting.filter((each) => first && compare(first, each) === 0);
  const files = new Set(best.map(({ source }) => source.path));
  if (files.size > 1) {
    throw refused(
      `Cannot tell which table gets the route "${route}", ${
        [...files].map((path) => `"${path}"`).join(" or ")
      }: name one as "table"`,
    );
  }
  return { fitting: fitting.filter(({ source }) => files.has(source.path)), unfit };
}

function compare(a: RoutePlace, b: RoutePlace): number {
  return b.shared - a.shared || b.sibling.around.length - a.sibling.around.length;
}

export function unfitPlace(path: string, { line }: RouteFact, why: string): UnfitPlace {
  return { path, line, why };
}

/** The whole pattern of a route of a table. */
function wholeRoute({ around, own }: RouteSibling): string {
  return own.startsWith("/") ? own : `${around}/${own}`;
}

/** Writes the path of a new route like the path of its sibling: from the root, or from the route around it. */
export function ownPathLike({ around, own }: RouteSibling, route: string): string {
  return own.startsWith("/") ? route : route.slice(around.length + 1);
}
