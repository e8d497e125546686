import type { ReviewUnit, UnitDetail } from "../../common/schemas.ts";
import type { SideRoutes } from "./page_routes.ts";

/**
 * Leaves out the file routes that came or went at an address at which the other side has another file: an index page beside the layout
 * that has its address.
 */
export function withoutStillThere(
  units: readonly ReviewUnit[],
  { base, head }: { readonly base: SideRoutes; readonly head: SideRoutes },
): ReviewUnit[] {
  const isStillThere = ({ subject, change, name, line }: UnitDetail): boolean =>
    subject === "route" && line === null &&
    (change === "removed" ? head : change === "added" ? base : null)?.hasPageAt(name) === true;
  return units.map((unit) =>
    unit.details.some(isStillThere)
      ? { ...unit, details: unit.details.filter((each) => !isStillThere(each)) }
      : unit
  );
}
