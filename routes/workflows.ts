/**
 * The state machines of a project, read out of its source.
 * @module
 */
import { type Area, get } from "../lib/http/mod.ts";
import {
  listWorkflowFeatures,
  listWorkflows,
  readNarrative,
  readWorkflowMachines,
} from "../lib/workflows/mod.ts";
import {
  workflowAddress,
  workflowFeatureQuery,
  workflowFeatures,
  workflowList,
  workflowMachines,
  workflowNarrative,
} from "../lib/workflows/schemas.ts";

const since = "0.9";
const workflowErrors = [
  "feature_not_found",
  "workflow_not_found",
  "outside_scope",
  "outside_project",
  "file_not_readable",
  "file_too_large",
] as const;

export const workflowsArea: Area = {
  name: "workflows",
  summary: "State machines, extracted from source on every request; no project code is run.",
  routes: [
    get("/api/workflows", {
      since,
      summary: "The workflow files of a feature",
      query: workflowFeatureQuery,
      response: workflowList,
      errors: ["feature_not_found"],
    }, ({ query, workbench, signal }) => listWorkflows(workbench.source, query, { signal })),

    get("/api/workflows/features", {
      since,
      summary: "The features that have workflows",
      response: workflowFeatures,
    }, ({ workbench, signal }) => listWorkflowFeatures(workbench.source, { signal })),

    get("/api/workflows/machines", {
      since,
      summary: "The machines of a file, with what could not be read and why",
      query: workflowAddress,
      response: workflowMachines,
      errors: workflowErrors,
    }, ({ query, workbench, signal }) => readWorkflowMachines(workbench.source, query, { signal })),

    get("/api/workflows/narrative", {
      since,
      summary: "The same machines in plain English, with scenarios and findings",
      query: workflowAddress,
      response: workflowNarrative,
      errors: workflowErrors,
    }, ({ query, workbench, signal }) => readNarrative(workbench.source, query, { signal })),
  ],
};
