import { groupBy } from "../../../grouping/mod.ts";
import { listOf } from "../../../text/mod.ts";
import type { UnitDetail } from "../../common/schemas.ts";
import { quoted } from "../reading/shown_text.ts";
import type { Route } from "./compare_routes.ts";

/** The layouts that routes of both sides came into or went out of, with the routes that these layouts are themselves. */
export interface Layouts {
  readonly details: readonly UnitDetail[];
  /** The routes of one side that are layouts of which the details tell. */
  readonly told: ReadonlySet<Route>;
}

const MAX_NAMED = 3;

/**
 * Tells of routes that both sides have which layouts show them now, and which no more: a layout of the same path is no route besides.
 * @param pairs the routes of both sides
 * @param lone the routes that one side alone has
 */
export function compareLayouts(
  pairs: readonly (readonly [old: Route, now: Route])[],
  lone: readonly Route[],
): Layouts {
  const [come, gone] = [
    pairs.flatMap(([old, now]) => without(now, old)),
    pairs.flatMap(([old, now]) => without(old, now)),
  ].map((all) => all.filter(({ layout }) => layout.path === null || lone.includes(layout)));
  return {
    details: [...detailsOf(come ?? [], true), ...detailsOf(gone ?? [], false)],
    told: new Set([...come ?? [], ...gone ?? []].map(({ layout }) => layout)),
  };
}

/** A route with a layout in which one side alone has it. */
interface Inside {
  readonly route: Route;
  readonly layout: Route;
}

function without(route: Route, other: Route): Inside[] {
  const known = new Set(other.within.map(({ renders }) => renders));
  return route.within.filter(({ renders }) => !known.has(renders))
    .map((layout) => ({ route, layout }));
}

function detailsOf(all: readonly Inside[], isNow: boolean): UnitDetail[] {
  return [...groupBy(all, ({ layout }) => layout)].map(([layout, same]) => {
    const { renders, line } = layout;
    const names = [...new Set(same.map(({ route: { path, renders } }) => path ?? renders))];
    const routes = `The ${names.length === 1 ? "route" : "routes"} ${
      listOf(names.map(quoted), { max: MAX_NAMED })
    } ${names.length === 1 ? "is" : "are"}`;
    return {
      subject: "route",
      change: "changed",
      owner: null,
      name: names[0] ?? renders,
      before: isNow ? null : renders,
      after: isNow ? renders : null,
      line,
      message: `${routes} inside a layout route that shows ${quoted(renders)} ${
        isNow ? "now" : "no more"
      }`,
    };
  });
}
