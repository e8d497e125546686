import type { DeclaredRoute } from "./declared_routes.ts";
import { tidyPattern } from "./placed_routes.ts";
import type { UnreadableRoute } from "./unit_index.ts";

/** Pages that declare routes of pages that declare routes deeper than this nobody wrote. */
const MAX_DEPTH = 50;

/**
 * Completes the routes that a page declares for itself: `<Routes>` below `/admin/*`, and `${match.path}/board` of React
 * Router 5, go on from the page's own.
 * @param unreadable gets each route that goes on from a match which no route tells
 */
export function belowTheirPages(
  routes: readonly DeclaredRoute[],
  unreadable: UnreadableRoute[],
): DeclaredRoute[] {
  const owners = new Map<string, DeclaredRoute>();
  for (const each of routes) {
    const { page, declaredIn, isRoot } = each;
    if (!isRoot && declaredIn !== page.path && !owners.has(page.path)) owners.set(page.path, each);
  }

  function wholeRoute(each: DeclaredRoute, depth: number): string | null {
    const owner = ownerOf(each);
    if (!owner || each.route === null) return each.belowMatch === undefined ? each.route : null;
    const base = depth === 0 ? null : wholeRoute(owner, depth - 1);
    return base && tidyPattern(`${base.endsWith("/*") ? base.slice(0, -2) : base}/${each.route}`);
  }

  /** The route of the page that declares another one, where that one goes on from it. */
  function ownerOf({ declaredIn, isRoot, belowMatch }: DeclaredRoute): DeclaredRoute | null {
    const owner = isRoot ? null : owners.get(declaredIn) ?? null;
    return belowMatch !== undefined || owner?.route?.endsWith("/*") ? owner : null;
  }

  return routes.flatMap((each) => {
    const { page, declaredIn: path, belowMatch: line } = each;
    if (ownerOf(each) && page.path === path) return [];
    const route = wholeRoute(each, MAX_DEPTH);
    if (line !== undefined && route === null) {
      const message = "Cannot tell the path of this route: no route tells what it is matched below";
      unreadable.push({ path, line, message });
    }
    return [{ ...each, route }];
  });
}
