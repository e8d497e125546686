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
import { oneList } from "./route_lists.ts";
import { type RouteSibling, routeSiblings, wholeRoute } from "./route_siblings.ts";

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
  /** The folder whose pages told one list of routes from others. */
  readonly folder?: string;
}

/** The facts that tell where a new route goes. */
export interface WantedPlace {
  readonly route: string;
  /** The file of its page. */
  readonly page: string;
  /** The file of the routes. */
  readonly table: string | undefined;
  /** A route beside which it is to stand. */
  readonly beside: string | undefined;
}

/** @throws {WorkbenchError} `edit_refused` where several files, or several lists of a file, could be meant */
export async function routePlaces(
  { draft }: FlowSite,
  index: UnitIndex,
  { route, page, table, beside }: WantedPlace,
): Promise<RoutePlaces> {
  const { units, graph } = index;
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
    const pages = pagesOf(path, index);
    const written = { source, facts, patterns, pages, constants };
    const { siblings, others } = await routeSiblings(written);
    places.push(...siblings.map((sibling) => ({
      source,
      sibling,
      shared: sharedSegments(wholeRoute(sibling), route),
    })));
    unfit.push(...others.map(({ fact, why }) => unfitPlace(path, fact, why)));
  }
  const possible = places.filter(({ sibling }) => route.startsWith(`${sibling.around}/`));
  const fitting = possible.filter((each) =>
    beside === undefined || wholeRoute(each.sibling) === beside
  )
    .map((place, at) => ({ place, at }))
    .sort((a, b) => compare(a.place, b.place) || b.at - a.at)
    .map(({ place }) => place);
  if (beside !== undefined && possible.length > 0 && fitting.length === 0) {
    throw refused(
      `Cannot add the route "${route}": no route "${beside}" is one that it could stand beside`,
    );
  }
  const [first] = fitting;
  const best = fitting.filter((each) => first && compare(first, each) === 0);
  const files = new Set(best.map(({ source }) => source.path));
  if (files.size > 1) {
    throw refused(
      `Cannot tell which table gets the route "${route}", ${
        [...files].map((path) => `"${path}"`).join(" or ")
      }: name one as "table", or a route as "beside"`,
    );
  }
  const list = oneList(best, index, { route, page });
  const chosen = fitting.filter((each) =>
    files.has(each.source.path) && (!best.includes(each) || list.places.includes(each))
  );
  return { fitting: chosen, unfit, ...(list.folder !== undefined && { folder: list.folder }) };
}

/** Returns the files of the pages of a table, by the patterns of their routes. */
function pagesOf(table: string, { units }: UnitIndex): ReadonlyMap<string, string> {
  const pages = [...units.values()].flatMap(({ path, routes }) =>
    routes.flatMap(({ declaredIn, route }) =>
      declaredIn === table && route !== null ? [[route, path] as const] : []
    )
  );
  return new Map(pages);
}

function compare(a: RoutePlace, b: RoutePlace): number {
  return b.shared - a.shared || b.sibling.around.length - a.sibling.around.length;
}

export function unfitPlace(path: string, { line }: RouteFact, why: string): UnfitPlace {
  return { path, line, why };
}

/** Writes the path of a new route like the path of its sibling: from the root, or from the route around it. */
export function ownPathLike({ around, own }: RouteSibling, route: string): string {
  return own.startsWith("/") ? route : route.slice(around.length + 1);
}
