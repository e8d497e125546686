/**
 * The units of the project: every own source file, with its role.
 * @module
 */
import { type Area, get, loadOnce } from "../lib/http/mod.ts";
import { unitList, unitQuery } from "../lib/source/units/schemas.ts";

/** The verbs, loaded when they are first asked for: a start must not wait for them. */
const units = loadOnce(() => import("../lib/source/units/mod.ts"));

export const unitsArea: Area = {
  name: "units",
  summary: "Every own source file with its role, its components and the route that renders it.",
  routes: [
    get(
      "/api/units",
      {
        since: "ext",
        operationId: "listUnits",
        summary: "The units of the project, or those that match a search",
        query: unitQuery,
        response: unitList,
        errors: ["feature_not_found"],
      },
      async ({ query, workbench, signal }) =>
        (await units()).listUnits(workbench.source.units, query, { signal }),
    ),
  ],
};
