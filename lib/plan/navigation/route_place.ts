import { planUnit } from "../../conventions/mod.ts";
import { folderOf } from "../../project/mod.ts";
import type { Source } from "../../source/mod.ts";
import type { UnitIndex } from "../../source/units/mod.ts";
import { plainName } from "../refactor/names.ts";
import { refused } from "../refactor/refusal.ts";
import { type FileRoutePlace, fileRoutePlaces } from "./file_route_places.ts";

/** A page that is to be a route by its file. */
export interface RoutePage {
  readonly feature: string;
  readonly name: string;
  readonly route: string;
  /** The file of a route beside it, where several folders could have it. */
  readonly beside?: string | undefined;
}

/** The place of a page that is a route by its file. */
export interface PagePlace {
  readonly folder: string;
  /** The file itself, where the name of the page says nothing of it: the route ends in a parameter. */
  readonly path?: string;
}

/**
 * Finds the place at which a page of a name is a route by its file.
 * @throws {WorkbenchError} `edit_refused` where there is none, or several, and as `planUnit`
 */
export async function routePlace(
  source: Source,
  { feature, name, route, beside }: RoutePage,
  { signal }: { readonly signal: AbortSignal },
): Promise<PagePlace> {
  const asked = `Cannot make the page "${name}"`;
  if (!route.startsWith("/")) {
    throw refused(`${asked}: the route "${route}" has to begin with a slash: "/${route}"`);
  }
  const index = await source.units.index({ signal });
  const places = ofFeature(index, feature, fileRoutePlaces(index, route, beside));
  const [place, ...others] = places;
  if (others.length > 0) {
    const paths = places.map(({ path }) => `"${path}"`).join(" or ");
    const files = places.map(({ like }) => `"${like}"`).join(" or ");
    throw refused(
      `${asked}: several could be the route "${route}", ${paths}; say with "beside" which it goes with: ${files}`,
    );
  }
  // A part that is loaded late is one of a page that is there.
  const path = place?.path.replace(/\.lazy(?=\.[^./]+$)/, "");
  if (path !== undefined && isParameter(route)) return { folder: folderOf(path), path };
  const near = place ? [folderOf(folderOf(place.path)), folderOf(place.path)] : [];
  const made: string[] = [];
  for (const folder of near) {
    const planned = await planUnit(source, { feature, layer: "page", name, folder }, { signal });
    if (planned.route === route) return { folder };
    if (planned.route !== null) made.push(planned.route);
  }
  // Where the folder has no page to learn from, the router's own way to name files tells the name.
  if (path !== undefined && isNamedAfter(name, route)) return { folder: folderOf(path), path };
  const sibling = made.find((each) => folderOf(each) === folderOf(route));
  // Where names are whole addresses, no folder says the parameter in the middle of one.
  const isWithin = route.split("/").some((segment) => isParameter(`/${segment}`));
  if (path !== undefined && isWithin && sibling === undefined) {
    return { folder: folderOf(path), path };
  }
  const instead = sibling === undefined
    ? INSTEAD
    : `by this name it would be "${sibling}": name it like the end of the route`;
  throw refused(
    `${asked}: no page called "${name}" is the route "${route}" by its file; ${instead}`,
  );
}

/** Leaves out the places in other packages and features, where some are in those of the page. */
function ofFeature(
  { layout }: UnitIndex,
  feature: string,
  places: readonly FileRoutePlace[],
): readonly FileRoutePlace[] {
  const home = layout.feature(feature)?.package;
  const inPackage = places.filter(({ like }) => layout.units.get(like)?.package === home);
  const near = inPackage.length > 0 ? inPackage : places;
  const own = near.filter(({ like }) => layout.units.get(like)?.feature === feature);
  return own.length > 0 ? own : near;
}

function isNamedAfter(name: string, route: string): boolean {
  return plainName(route.slice(route.lastIndexOf("/") + 1)) === plainName(name);
}

/** Tells whether a route ends in a parameter, which is no name for a page. */
function isParameter(route: string): boolean {
  return /^[[$:]/.test(route.slice(route.lastIndexOf("/") + 1));
}

/** The way to a page with a route that does not come of the name of the page. */
const INSTEAD = "make it without a route, then give it this one by add-route";
