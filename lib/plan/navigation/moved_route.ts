import { createTimeSlice } from "../../slices/mod.ts";
import type { ParsedSource } from "../../source/mod.ts";
import { isSourcePath } from "../../source/modules/mod.ts";
import { ts } from "../../source/syntax/typescript.ts";
import { fileRouteOf } from "../../source/units/mod.ts";
import { visitAll } from "../../source/writing/mod.ts";
import { count } from "../../text/mod.ts";
import type { FlowSite } from "../flow.ts";
import { type Place, placeAt, shownPlaces } from "../refactor/refusal.ts";
import { orTold } from "../refactor/unread_files.ts";

/**
 * Returns the sentence that tells which address a page gets when the file that is its route moves, and which texts still say
 * the old one. Those stay: only a person knows whether the address was to change.
 * @returns null for a file whose address stays, or that is no route by its name
 */
export async function movedRoute(
  site: FlowSite,
  path: string,
  moves: ReadonlyMap<string, string>,
): Promise<string | null> {
  const newPath = moves.get(path);
  if (newPath === undefined) return null;
  const index = await site.draft.source.units.index({ signal: site.signal });
  const routeAt = fileRouteOf(index);
  const [before, after] = [routeAt(path), routeAt(newPath)];
  if (before === null || before === after) return null;
  const becomes = after === null
    ? `The address ${before} is gone: "${newPath}" is no route by its name`
    : `The address ${before} becomes ${after}`;
  const places = await placesOf(site, before, [...index.graph.list.files.keys()]);
  if (places.length === 0) return `${becomes}; no text of the project says the old address`;
  const still = places.length === 1 ? "still says" : "still say";
  return `${becomes}; ${count(places.length, "text")} ${still} the old address: ${
    shownPlaces(places, moves)
  }`;
}

/** Finds the texts that are exactly an address. */
async function placesOf(
  site: FlowSite,
  route: string,
  paths: readonly string[],
): Promise<Place[]> {
  const { draft: { source }, signal } = site;
  const slice = createTimeSlice({ signal });
  const places: Place[] = [];
  for (const path of paths.filter(isSourcePath)) {
    await slice.pause();
    const file = await orTold(site, path, source.project.files.read(path));
    if (!file?.text.includes(route)) continue;
    const parsed = await orTold(site, path, source.parses.parse(file));
    if (parsed) places.push(...offsetsOf(parsed, route).map((offset) => placeAt(file, offset)));
  }
  return places;
}

function offsetsOf({ ast }: ParsedSource, route: string): number[] {
  const offsets: number[] = [];
  visitAll(ast, (node) => {
    if (ts.isStringLiteralLike(node) && node.text === route) offsets.push(node.getStart(ast));
  });
  return offsets.sort((a, b) => a - b);
}
