/**
 * The state machines of a project, read out of its source.
 * @module
 */
import { type Area, get, loadOnce, post } from "../lib/http/mod.ts";
import { workflowEditAnswer, workflowEditBody } from "../lib/workflows/edit_schemas.ts";
import {
  allMachines,
  allMachinesQuery,
  workflowFeatures,
  workflowList,
} from "../lib/workflows/list_schemas.ts";
import {
  workflowAddress,
  workflowFeatureQuery,
  workflowMachines,
} from "../lib/workflows/machines/schemas.ts";
import { narrativeQuery, workflowNarrative } from "../lib/workflows/narrative/schemas.ts";

/** The verbs of workflows, loaded at the first request: a start must not wait for them. */
const workflows = loadOnce(() => import("../lib/workflows/mod.ts"));

const since = "0.9";
const workflowErrors = [
  "feature_not_found",
  "workflow_not_found",
  "outside_scope",
  "outside_project",
  "file_not_readable",
  "file_too_large",
] as const;

const commitErrors = [
  "content_changed",
  "unsupported_encoding",
  "gate_refused",
  "types_unavailable",
  "config_invalid",
  "file_not_writable",
  "disk_full",
] as const;

export const workflowsArea: Area = {
  name: "workflows",
  summary: "State machines, extracted from source on every request; no project code is run.",
  routes: [
    get(
      "/api/workflows",
      {
        since,
        operationId: "listWorkflows",
        summary: "The workflow files of a feature",
        query: workflowFeatureQuery,
        response: workflowList,
        errors: ["feature_not_found"],
      },
      async ({ query, workbench, signal }) =>
        (await workflows()).listWorkflows(workbench.source, query, { signal }),
    ),

    get(
      "/api/workflows/features",
      {
        since,
        operationId: "listWorkflowFeatures",
        summary: "The features that have workflows",
        response: workflowFeatures,
      },
      async ({ workbench, signal }) =>
        (await workflows()).listWorkflowFeatures(workbench.source, { signal }),
    ),

    get(
      "/api/workflows/all",
      {
        since: "ext",
        operationId: "listMachines",
        summary: "All machines of the project, with how much is wrong in each",
        query: allMachinesQuery,
        response: allMachines,
      },
      async ({ query, workbench, signal }) =>
        (await workflows()).listMachines(workbench.source, query, { signal }),
    ),

    get(
      "/api/workflows/machines",
      {
        since,
        operationId: "readMachines",
        summary: "The machines of a file, with what could not be read and why",
        query: workflowAddress,
        response: workflowMachines,
        errors: workflowErrors,
      },
      async ({ query, workbench, signal }) =>
        (await workflows()).readWorkflowMachines(workbench.source, query, { signal }),
    ),

    get(
      "/api/workflows/narrative",
      {
        since,
        operationId: "narrateMachines",
        summary: "The same machines in plain English, with scenarios and findings",
        query: narrativeQuery,
        response: workflowNarrative,
        errors: [...workflowErrors, "machine_not_found"],
      },
      async ({ query, workbench, signal }) =>
        (await workflows()).readNarrative(workbench.source, query, { signal }),
    ),

    post(
      "/api/workflows/edit",
      {
        since,
        operationId: "editMachine",
        summary: "Previews an edit of a machine, or with `commit` writes it",
        body: workflowEditBody,
        response: workflowEditAnswer,
        errors: [
          ...workflowErrors,
          "machine_not_found",
          "edit_refused",
          "source_too_complex",
          ...commitErrors,
        ],
      },
      async ({ body, workbench, signal }) =>
        (await workflows()).editWorkflow(workbench.saving, body, { signal }),
    ),
  ],
};
