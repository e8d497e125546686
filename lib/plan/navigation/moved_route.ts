import type { RouteUse } from "../../source/routes/mod.ts";
import { isRouterName, routeUseOf, type UnitIndex } from "../../source/units/mod.ts";
import { capitalised, count } from "../../text/mod.ts";
import type { FlowSite } from "../flow.ts";
import { refused, shownPlaces } from "../refactor/refusal.ts";
import { saidAddresses } from "./said_addresses.ts";

/**
 * Returns the sentence that tells what becomes of the route, or of the layout, of a file that moves, and which texts still say the
 * old address. Those stay: only a person knows whether the address was to change.
 * @returns null for a file whose use for the router stays, or that has none by its name
 */
export async function movedRoute(
  site: FlowSite,
  path: string,
  moves: ReadonlyMap<string, string>,
): Promise<string | null> {
  const newPath = moves.get(path);
  if (newPath === undefined) return null;
  const index = await site.draft.source.units.index({ signal: site.signal });
  const useAt = routeUseOf(index);
  const [before, after] = [useAt(path), useAt(newPath)];
  if (before === null || (after !== null && isSameUse(before, after))) return null;
  const words = capitalised(useWords(before));
  const becomes = after === null
    ? `${words} is gone: "${newPath}" is no route by its name`
    : isAddress(before) && isAddress(after)
    ? `${words} becomes ${after.pattern}`
    : `${words} becomes ${useWords(after)}`;
  return becomes + await whoSaysIt(site, index, before, moves);
}

/**
 * Returns the sentences that tell which routes and layouts go with files, and which texts still say their addresses.
 * @param removals the files that are deleted
 */
export async function goneRoutes(
  site: FlowSite,
  removals: ReadonlySet<string>,
): Promise<readonly string[]> {
  const index = await site.draft.source.units.index({ signal: site.signal });
  const useAt = routeUseOf(index);
  const told: string[] = [];
  for (const path of removals) {
    const use = useAt(path);
    if (!use) continue;
    told.push(
      `${capitalised(useWords(use))} is gone${await whoSaysIt(site, index, use, new Map())}`,
    );
  }
  return told;
}

/**
 * Refuses to rename a file that its router knows by its name alone.
 * @param symbol the component that can be renamed by itself; null where there is none
 * @throws {WorkbenchError} `edit_refused`
 */
export async function requireKeptUse(
  site: FlowSite,
  { path, newPath, symbol }: {
    readonly path: string;
    readonly newPath: string;
    readonly symbol: string | null;
  },
): Promise<void> {
  const index = await site.draft.source.units.index({ signal: site.signal });
  const useAt = routeUseOf(index);
  const [before, after] = [useAt(path), useAt(newPath)];
  const isRead = newPath !== path && isRouterName(index)(path);
  if (!isRead && (!before || after?.role === before.role)) return;
  const instead = symbol === null
    ? "move it to another folder, or remove it"
    : `rename its component "${symbol}" alone, by rename-symbol`;
  if (!before || after?.role === before.role) {
    throw refused(`Cannot rename "${path}" to "${newPath}": its router reads the name; ${instead}`);
  }
  throw refused(
    `Cannot rename "${path}" to "${newPath}": by its name it is ${useWords(before)}, and would be ${
      after ? useWords(after) : "no route any more"
    }; ${instead}`,
  );
}

async function whoSaysIt(
  site: FlowSite,
  { graph, units }: UnitIndex,
  use: RouteUse,
  moves: ReadonlyMap<string, string>,
): Promise<string> {
  if (!isAddress(use)) return "";
  const known = [...units.values()].flatMap(({ routes }) =>
    routes.flatMap(({ route }) => route ?? [])
  );
  const sought = { pattern: use.pattern, known };
  const places = await saidAddresses(site, sought, [...graph.list.files.keys()]);
  if (places.length === 0) return "; no text of the project says the old address";
  const still = places.length === 1 ? "still says" : "still say";
  return `; ${count(places.length, "text")} ${still} the old address: ${
    shownPlaces(places, moves)
  }`;
}

function isSameUse(a: RouteUse, b: RouteUse): boolean {
  return a.role === b.role && a.pattern === b.pattern && a.slot === b.slot;
}

function isAddress({ role, slot }: RouteUse): boolean {
  return slot === null && (role === "page" || role === "route");
}

function useWords({ role, pattern, slot }: RouteUse): string {
  const place = slot === null ? pattern : `${pattern} in the slot "${slot}"`;
  switch (role) {
    case "page":
    case "route":
      return slot === null ? `the address ${pattern}` : `the page of ${place}`;
    case "layout":
    case "template":
      return `the ${role} of ${place}`;
    case "default":
      return `the default of ${place}`;
    case "global-error":
      return "the error screen of the whole app";
    case "root":
      return "the frame of all pages";
    default:
      return `the ${role} screen of ${place}`;
  }
}
