/**
 * Plans: what a project allows, what a change has an effect on, plans from tickets, and running them.
 * @module
 */
import { type Area, get, loadOnce, located, post, requireSession } from "../lib/http/mod.ts";
import {
  planContext,
  planImpact,
  planProposal,
  planStarted,
  planValidation,
} from "../lib/plan/answers.ts";
import {
  contextQuery,
  impactBody,
  proposeBody,
  runBody,
  validateBody,
} from "../lib/plan/request_schemas.ts";

/** The verbs of plans, loaded at the first request: a start must not wait for them. */
const plans = loadOnce(() => import("../lib/plan/mod.ts"));

const since = "0.9";

export const planArea: Area = {
  name: "plan",
  summary:
    "Plans of steps for a ticket. Every step is one of a closed list of flows; a run writes nothing into the project by itself.",
  routes: [
    get(
      "/api/plan/context",
      {
        since,
        operationId: "readPlanContext",
        summary: "What somebody, or a model, has to know to write a plan: layers, rules and flows",
        query: contextQuery,
        response: planContext,
      },
      async ({ query, workbench, signal }) =>
        (await plans()).readPlanContext(workbench, { ...query, signal }),
    ),

    post(
      "/api/plan/impact",
      {
        since,
        scope: "read",
        operationId: "computeImpact",
        summary: "The files that a change of some files, or a plan, may have an effect on",
        body: impactBody,
        response: planImpact,
        errors: ["outside_project"],
      },
      async ({ body: { seeds, ...rest }, workbench, signal }) => {
        const paths = seeds?.map((seed) => typeof seed === "string" ? seed : seed.path);
        return (await plans()).computeImpact(workbench.source, { ...rest, seeds: paths }, {
          signal,
        });
      },
    ),

    post(
      "/api/plan/propose",
      {
        since,
        operationId: "proposePlan",
        summary:
          "A plan for a ticket: by rules, or with `model` drafted by the local runtime, which is told to repair what is not " +
          "valid once. Nothing is stored. Without a runtime, `modelhost_unavailable` has what the rules made as `proposal`.",
        body: proposeBody,
        response: planProposal,
        errors: ["feature_not_found", "model_not_found", "modelhost_unavailable"],
      },
      async ({ body, workbench, signal }) =>
        (await plans()).proposePlan(workbench, body, { signal }),
    ),

    post(
      "/api/plan/validate",
      {
        since,
        scope: "read",
        operationId: "validatePlan",
        summary:
          "All that is wrong with a plan, and what its deterministic steps would do: they are tried in memory",
        body: validateBody,
        response: planValidation,
      },
      async ({ body, workbench, signal }) =>
        (await plans()).validatePlan(workbench.source, body.plan, {
          signal,
          types: workbench.saving.types,
        }),
    ),

    post("/api/plan/run", {
      since,
      scope: "run",
      operationId: "runPlan",
      summary:
        "Starts the process of a valid plan. The same `key`, or the same note, gives the process that it gave before.",
      body: runBody,
      response: planStarted,
      status: 202,
      errors: [
        "plan_invalid",
        "note_not_found",
        "note_unreadable",
        "note_changed",
        "note_ran",
        "process_active",
        "process_not_found",
        "config_invalid",
        "outside_project",
        "file_not_readable",
        "file_not_writable",
        "disk_full",
      ],
    }, async ({ body, workbench, session, signal }) => {
      const { login: startedBy } = requireSession(session);
      const { runPlan } = await plans();
      const started = await runPlan(workbench, { ...body, startedBy }, { signal });
      return located(`/api/processes/${started.processId}`, started);
    }),
  ],
};
