/**
 * Click-to-navigate through the source of a project, and the flow of a feature.
 * @module
 */
import { type Area, get, loadOnce, post } from "../lib/http/mod.ts";
import {
  navFileQuery,
  navFlow,
  navFlowQuery,
  navOpenBody,
  navOpened,
  navPageQuery,
  navView,
} from "../lib/nav/schemas.ts";

/** The verbs of nav, loaded at the first request: a start must not wait for them. */
const nav = loadOnce(() => import("../lib/nav/mod.ts"));

const since = "0.8";
const fileErrors = [
  "feature_not_found",
  "file_too_large",
  "source_too_complex",
  "outside_project",
  "file_not_readable",
] as const;

export const navArea: Area = {
  name: "nav",
  summary: "Click-to-navigate: every hop is a reference in a file, resolved by the service.",
  routes: [
    get(
      "/api/nav/page",
      {
        since,
        operationId: "openPage",
        summary: "The first view: a page with its references",
        query: navPageQuery,
        response: navView,
        errors: [...fileErrors, "page_not_found", "outside_scope"],
      },
      async ({ query, workbench, signal }) =>
        (await nav()).openPage(workbench.nav, query, { signal }),
    ),

    post(
      "/api/nav/open",
      {
        since,
        scope: "read",
        operationId: "openReference",
        summary: "Follows a reference of a file to where it is declared",
        body: navOpenBody,
        response: navOpened,
        errors: [...fileErrors, "outside_scope", "reference_not_found", "reference_unresolved"],
      },
      async ({ body, workbench, signal }) =>
        (await nav()).openReference(workbench.nav, body, { signal }),
    ),

    get(
      "/api/nav/file",
      {
        since,
        operationId: "openFlowFile",
        summary: "Opens a row of a feature's flow",
        query: navFileQuery,
        response: navView,
        errors: [...fileErrors, "not_in_flow"],
      },
      async ({ query, workbench, signal }) =>
        (await nav()).openFlowFile(workbench.nav, query, { signal }),
    ),

    get(
      "/api/nav/flow",
      {
        since: "ext",
        operationId: "readFlow",
        summary: "A feature from what mounts its pages down to its services",
        query: navFlowQuery,
        response: navFlow,
        errors: ["feature_not_found"],
      },
      async ({ query, workbench, signal }) =>
        (await nav()).readFlow(workbench.nav, query, { signal }),
    ),
  ],
};
