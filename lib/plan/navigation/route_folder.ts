import { planUnit } from "../../conventions/mod.ts";
import { folderOf } from "../../project/mod.ts";
import type { Source } from "../../source/mod.ts";
import { refused } from "../refactor/refusal.ts";
import { fileRoutePlaces } from "./file_route_places.ts";

/** A page that is to be a route by its file. */
export interface RoutePage {
  readonly feature: string;
  readonly name: string;
  readonly route: string;
}

/**
 * Finds the folder in which a page of a name is a route by its file.
 * @throws {WorkbenchError} `edit_refused` where there is none, or several, and as `planUnit`
 */
export async function routeFolder(
  source: Source,
  { feature, name, route }: RoutePage,
  { signal }: { readonly signal: AbortSignal },
): Promise<string> {
  const asked = `Cannot make the page "${name}"`;
  if (!route.startsWith("/")) {
    throw refused(`${asked}: the route "${route}" has to begin with a slash: "/${route}"`);
  }
  const places = fileRoutePlaces(await source.units.index({ signal }), route, undefined);
  const [place, ...others] = places;
  if (others.length > 0) {
    const paths = places.map(({ path }) => `"${path}"`).join(" or ");
    throw refused(
      `${asked}: several could be the route "${route}", ${paths}; ${INSTEAD} with the file of a route beside it as "table"`,
    );
  }
  const near = place ? [folderOf(folderOf(place.path)), folderOf(place.path)] : [];
  const made: string[] = [];
  for (const folder of near) {
    const planned = await planUnit(source, { feature, layer: "page", name, folder }, { signal });
    if (planned.route === route) return folder;
    if (planned.route !== null) made.push(planned.route);
  }
  const beside = made.find((each) => folderOf(each) === folderOf(route));
  const instead = beside === undefined
    ? INSTEAD
    : `by this name it would be "${beside}": name it like the end of the route`;
  throw refused(
    `${asked}: no page called "${name}" is the route "${route}" by its file; ${instead}`,
  );
}

/** The way to a page with a route that does not come of the name of the page. */
const INSTEAD = "make it without a route, then give it this one by add-route";
