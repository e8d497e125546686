import { capitalised } from "../../../text/mod.ts";
import type { ReviewUnit, UnitDetail } from "../../common/schemas.ts";
import type { SideRoutes } from "./page_routes.ts";

/** Says of each component that is gone with a file that stood around the pages of a route, or in their place, what it was to them. */
export function tellGoneScreens(
  units: readonly ReviewUnit[],
  { screenOf }: SideRoutes,
): ReviewUnit[] {
  return units.map((unit) => {
    if (unit.change !== "removed") return unit;
    const screen = screenOf(unit.path);
    const isIt = ({ subject, owner, name }: UnitDetail): boolean =>
      subject === "component" && owner === null && screen !== null &&
      (screen.name === "" || screen.name === name);
    const words = capitalised(screen?.words ?? "");
    const details = unit.details.map((each) =>
      isIt(each) ? { ...each, message: `${words} is gone` } : each
    );
    return { ...unit, details };
  });
}
