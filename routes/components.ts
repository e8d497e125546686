/**
 * The components of a project: listing, describing, reading and saving them.
 * @module
 */
import {
  componentDescription,
  componentList,
  componentListQuery,
  componentQuery,
  componentSaveAnswer,
  componentSaveBody,
  componentSource,
} from "../lib/components/schemas.ts";
import { type Area, get, loadOnce, post } from "../lib/http/mod.ts";
import { saveErrors } from "./page_errors.ts";

/** The verbs of components, loaded at the first request: a start must not wait for them. */
const components = loadOnce(() => import("../lib/components/mod.ts"));

const since = "0.9";
const componentErrors = [
  "component_not_found",
  "outside_project",
  "file_too_large",
  "file_not_readable",
  "source_too_complex",
] as const;

export const componentsArea: Area = {
  name: "components",
  summary: "Exported components: their props, where they are used, and their source.",
  routes: [
    get(
      "/api/components",
      {
        since,
        operationId: "listComponents",
        summary: "Every exported component of the project",
        query: componentListQuery,
        response: componentList,
      },
      async ({ query, workbench, signal }) =>
        (await components()).listComponents(workbench.source, query, { signal }),
    ),

    get(
      "/api/components/describe",
      {
        since,
        operationId: "describeComponent",
        summary: "What the components of a file take, who renders them, and what they hand on",
        query: componentQuery,
        response: componentDescription,
        errors: componentErrors,
      },
      async ({ query, workbench, signal }) =>
        (await components()).describeComponent(workbench.source, query, { signal }),
    ),

    get(
      "/api/components/source",
      {
        since,
        operationId: "readComponentSource",
        summary: "A component's whole file with its syntax, type and architecture diagnostics",
        query: componentQuery,
        response: componentSource,
        errors: componentErrors,
      },
      async ({ query, workbench, signal }) =>
        (await components()).readComponentSource(workbench.source, query, { signal }),
    ),

    post(
      "/api/components/save",
      {
        since,
        operationId: "saveComponent",
        summary: "Saves a component's whole file, or shows what a save would change",
        body: componentSaveBody,
        response: componentSaveAnswer,
        errors: [...componentErrors, ...saveErrors],
      },
      async ({ body, workbench, signal }) =>
        (await components()).saveComponent(workbench.saving, body, { signal }),
    ),
  ],
};
