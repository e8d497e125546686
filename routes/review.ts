/**
 * Review: what a branch changes, told from where it left another one, or what is not committed yet. The working tree, the
 * index and the refs stay as they are.
 * @module
 */
import { type Area, get, loadOnce, post, requireSession } from "../lib/http/mod.ts";
import {
  analyzeAnswer,
  analyzeBody,
  branchesAnswer,
  branchesQuery,
  cancelAnswer,
  cancelBody,
  changeAnswer,
  changeMachinesAnswer,
  changeMachinesQuery,
  changeQuery,
  plansAnswer,
} from "../lib/review/answers.ts";
import { untilChanged } from "../lib/events/mod.ts";

/** The verbs of reviews, loaded at the first request: a start must not wait for them. */
const reviews = loadOnce(() => import("../lib/review/mod.ts"));

const since = "0.9";
const refErrors = ["bad_ref", "ref_not_found", "git_failed"] as const;
const noteErrors = [
  "note_unreadable",
  "config_invalid",
  "outside_project",
  "file_not_readable",
] as const;
const comparisonErrors = [...refErrors, "plan_not_found", ...noteErrors] as const;

export const reviewArea: Area = {
  name: "review",
  summary:
    "What a branch changes, in the project's own terms. The working tree, the index and the refs are never touched.",
  routes: [
    get(
      "/api/review/branches",
      {
        since,
        operationId: "listBranches",
        summary: "The branches, each against a base, with the newest analysis of it",
        query: branchesQuery,
        response: branchesAnswer,
        errors: refErrors,
      },
      async ({ query, workbench, signal }) =>
        (await reviews()).listBranches(workbench.review, { ...query, signal }),
    ),

    get(
      "/api/review/plans",
      {
        since,
        operationId: "listReviewPlans",
        summary: "The plans of processes and notes, with what they declare to touch",
        response: plansAnswer,
        errors: ["outside_project", "file_not_readable"],
      },
      async ({ workbench, signal }) => (await reviews()).listPlans(workbench.review, { signal }),
    ),

    post(
      "/api/review/analyze",
      {
        since,
        scope: "run",
        operationId: "analyzeChanges",
        summary:
          "Starts the analysis of one comparison or many, each as a process. All refs are checked before any starts; a " +
          "comparison that is under way or done is taken as it is, one that was cancelled or failed is started anew.",
        body: analyzeBody,
        response: analyzeAnswer,
        status: 202,
        errors: comparisonErrors,
      },
      async ({ body, workbench, session }) => {
        const by = requireSession(session).login;
        return (await reviews()).startAnalyses(workbench.review, body, { by });
      },
    ),

    get(
      "/api/review/change",
      {
        since,
        operationId: "readChange",
        summary: "How far the analysis of a comparison is, and its report when it is done",
        query: changeQuery,
        response: changeAnswer,
        errors: comparisonErrors,
      },
      async ({ query, workbench: { live, review }, signal }) => {
        const { readChange } = await reviews();
        return await untilChanged(query, {
          log: live.log,
          types: ["process"],
          read: () => readChange(review, query),
          stateOf: ({ state }) => state,
          final: ["done"],
          resting: ["none", "failed", "cancelled"],
          signal,
        });
      },
    ),

    get(
      "/api/review/machines",
      {
        since: "ext",
        operationId: "readChangeMachines",
        summary: "The machines of a file before and after a change, to be drawn beside each other",
        query: changeMachinesQuery,
        response: changeMachinesAnswer,
        errors: [...refErrors, "outside_project", "file_not_readable", "file_too_large"],
      },
      async ({ query, workbench, signal }) =>
        (await reviews()).readChangeMachines(workbench.review, query, { signal }),
    ),

    post(
      "/api/review/cancel",
      {
        since,
        scope: "run",
        operationId: "cancelAnalysis",
        summary: "Cancels the analysis of exactly this comparison, and nothing else",
        body: cancelBody,
        response: cancelAnswer,
        errors: [
          ...comparisonErrors,
          "not_running",
          "process_active",
          "disk_full",
          "file_not_writable",
        ],
      },
      async ({ body, workbench, session }) => {
        const by = requireSession(session).login;
        return (await reviews()).cancelAnalysis(workbench.review, body, { by });
      },
    ),
  ],
};
