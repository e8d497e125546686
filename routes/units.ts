/**
 * The units of the project: every own source file, with its role.
 * @module
 */
import { type Area, get, loadOnce } from "../lib/http/mod.ts";
import { elementAtPlace, elementPlace, foundNodes, nodeSearch } from "../lib/pages/page/schemas.ts";
import { unitList, unitQuery } from "../lib/source/units/schemas.ts";
import { nodeErrors } from "./page_errors.ts";

/** The verbs of units, loaded at the first request: a start must not wait for them. */
const units = loadOnce(() => import("../lib/source/units/mod.ts"));

const reading = loadOnce(() => import("../lib/pages/reading.ts"));

/** A unit is named by its path alone: no feature and no page can be missing. */
const unitErrors = nodeErrors.filter((code) =>
  code !== "feature_not_found" && code !== "page_not_found"
);

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

    get(
      "/api/units/nodes",
      {
        since: "ext",
        operationId: "findNodes",
        summary: "The JSX nodes that show a text, or have a prop or a tag, in all units",
        query: nodeSearch,
        response: foundNodes,
        errors: ["feature_not_found"],
      },
      async ({ query, workbench, signal }) =>
        (await reading()).findNodes(workbench.source, query, { signal }),
    ),

    get(
      "/api/units/at",
      {
        since: "ext",
        operationId: "findElementAt",
        summary: "The JSX element that stands at a place of a unit, as the running app tells it",
        query: elementPlace,
        response: elementAtPlace,
        errors: [...unitErrors, "content_changed"],
      },
      async ({ query, workbench }) => (await reading()).findElementAt(workbench.source, query),
    ),
  ],
};
