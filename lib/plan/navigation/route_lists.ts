import { folderOf } from "../../project/mod.ts";
import type { UnitIndex } from "../../source/units/mod.ts";
import { listOf } from "../../text/mod.ts";
import { refused } from "../refactor/refusal.ts";
import type { RoutePlace } from "./route_places.ts";
import { wholeRoute } from "./route_siblings.ts";

/** The places of one list of routes. */
export interface RouteList {
  readonly places: readonly RoutePlace[];
  /** The folder whose pages are in this list alone, where that decided. */
  readonly folder?: string;
}

/**
 * Finds the list of routes that a new one belongs to, among places that are as near. Routes of another list have another frame
 * around them, as one that lets in only who is known; of several lists the pages of the same folder tell which one.
 * @throws {WorkbenchError} `edit_refused` where nothing tells which one
 */
export function oneList(
  best: readonly RoutePlace[],
  { units }: UnitIndex,
  { route, page }: { readonly route: string; readonly page: string },
): RouteList {
  const lists = listsOf(best);
  const [only, ...others] = lists;
  if (!only || others.length === 0) return { places: best };
  const folder = folderOf(page);
  const beside = new Set(
    [...units.values()].filter(({ path }) => folderOf(path) === folder).flatMap(({ routes }) =>
      routes.map(({ route: pattern, declaredIn }) => `${declaredIn} ${pattern}`)
    ),
  );
  const near = lists.filter((places) =>
    places.some(({ source, sibling }) => beside.has(`${source.path} ${wholeRoute(sibling)}`))
  );
  const [nearest, another] = near;
  if (nearest && !another) return { places: nearest, folder };
  const shown = lists.flatMap((places) => places.at(-1) ?? []).map(({ source, sibling }) =>
    `"${wholeRoute(sibling)}" (${source.path}:${sibling.fact.line})`
  );
  throw refused(
    `Cannot tell where the route "${route}" goes, beside ${
      listOf(shown, { joint: "or" })
    }: name one of them as "beside"`,
  );
}

/** Sorts the places by the routes around them, in the order of the file. A route may be written apart from its list. */
function listsOf(places: readonly RoutePlace[]): RoutePlace[][] {
  const lists = new Map<string, RoutePlace[]>();
  for (const place of places) {
    const { parent } = place.sibling.fact;
    const key = `${place.source.path} ${parent ?? ""}`;
    lists.set(key, [...lists.get(key) ?? [], place]);
  }
  const startOf = (list: readonly RoutePlace[]): number => list.at(-1)?.sibling.fact.start ?? 0;
  return [...lists.values()].sort((a, b) => startOf(a) - startOf(b));
}
