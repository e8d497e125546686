/**
 * Processes: plans and reviews under way, the verbs that move them, and the approval of what they would write.
 * @module
 */
import { type Area, get, post, requireSession } from "../lib/http/mod.ts";
import {
  commentAnswer,
  commentBody,
  decideBody,
  decision,
  diffQuery,
  processAnswer,
  processDiff,
  processList,
  processListQuery,
  processParams,
  processQuery,
  processReview,
  processSummary,
  processVerbAnswer,
  processVerbParams,
} from "../lib/processes/schemas.ts";
import { requireScope } from "../lib/auth/mod.ts";
import { EVENT_STREAM, eventsAfter, streamResponse, untilChanged } from "../lib/events/mod.ts";
import { pageOf } from "../lib/paging/mod.ts";

const since = "0.8";

export const processesArea: Area = {
  name: "processes",
  summary:
    "Plans and reviews that run step by step. No step writes into the project: a person approves file by file.",
  routes: [
    get(
      "/api/processes",
      {
        since,
        operationId: "listProcesses",
        summary: "The processes, newest first, and the records that cannot be read",
        query: processListQuery,
        response: processList,
      },
      async ({ query, workbench }) => {
        const { processes, problems } = await workbench.processes.list();
        const { page, ...others } = pageOf(processes, query);
        return { processes: page, ...others, problems };
      },
    ),

    // Before "/:id": "events" is never an id.
    get(
      "/api/processes/events",
      {
        since: "ext",
        operationId: "followProcesses",
        summary:
          "Server-sent events, one summary a change; their ids are revisions. With `Last-Event-ID`, whatever has changed since; " +
          "without, every process as it is first",
        response: EVENT_STREAM,
        event: processSummary,
      },
      async ({ workbench, request, signal, isAdmitted }) => {
        const after = eventsAfter(request.headers.get("last-event-id"));
        return streamResponse(await workbench.processes.events(after, { signal, isAdmitted }));
      },
    ),

    get(
      "/api/processes/:id",
      {
        since,
        operationId: "readProcess",
        summary: "One process with its steps, its changes and its log",
        params: processParams,
        query: processQuery,
        response: processAnswer,
        errors: ["process_not_found"],
      },
      async ({ params: { id }, query, workbench: { live, processes }, signal }) => {
        const { wait, from, revision } = query;
        const isOfRevision = revision !== undefined;
        return await untilChanged({ wait, from: isOfRevision ? [`${revision}`] : from }, {
          log: live.log,
          types: ["process"],
          read: async () => ({ process: await processes.read(id) }),
          stateOf: ({ process }) => isOfRevision ? `${process.revision}` : process.state,
          final: isOfRevision ? [] : ["done", "cancelled"],
          resting: ["waiting", "paused", "failed"],
          signal,
        });
      },
    ),

    get(
      "/api/processes/:id/review",
      {
        since,
        operationId: "reviewProcess",
        summary:
          "The approval gate: each changed file with its diff, its verdict and what blocks it",
        params: processParams,
        response: processReview,
        errors: ["process_not_found"],
      },
      ({ params, workbench }) => workbench.processes.review(params.id),
    ),

    get(
      "/api/processes/:id/diff",
      {
        since,
        operationId: "readProcessDiff",
        summary: "The diff of one changed file, the very same text as in the review",
        params: processParams,
        query: diffQuery,
        response: processDiff,
        errors: ["process_not_found", "change_not_found"],
      },
      ({ params, query, workbench }) => workbench.processes.diff(params.id, query.path),
    ),

    // Before "/:verb": "comment" and "decide" are no verbs.
    post(
      "/api/processes/:id/comment",
      {
        since: "ext",
        // A person's words: an agent's token does not speak for them.
        scope: "decide",
        operationId: "commentProcess",
        summary:
          "Keeps what a person asks for, of one file or of the change as a whole. It moves nothing: whoever proposed the change reads it",
        params: processParams,
        body: commentBody,
        response: commentAnswer,
        errors: ["process_not_found", "process_active", "disk_full", "file_not_writable"],
      },
      async ({ params, body, workbench, session }) => {
        const by = requireSession(session).login;
        return await workbench.processes.comment(params.id, { ...body, by });
      },
    ),

    post(
      "/api/processes/:id/decide",
      {
        since,
        scope: "decide",
        operationId: "decideChange",
        summary:
          "One decision on one file; an approval lands exactly the reviewed bytes, those of a group with its last file; a rejection " +
          "takes along what cannot stand without the file",
        params: processParams,
        body: decideBody,
        response: decision,
        errors: [
          "process_not_found",
          "change_not_found",
          "process_active",
          "process_damaged",
          "diff_stale",
          "already_decided",
          "content_changed",
          "gate_refused",
          "edit_breaks_syntax",
          "source_too_complex",
          "unsupported_encoding",
          "types_unavailable",
          "config_invalid",
          "outside_project",
          "file_too_large",
          "file_not_readable",
          "file_not_writable",
          "disk_full",
        ],
      },
      async ({ params, body, workbench, session }) => {
        const by = requireSession(session).login;
        return await workbench.processes.decide(params.id, { ...body, by });
      },
    ),

    post(
      "/api/processes/:id/:verb",
      {
        since,
        scope: "run",
        operationId: "controlProcess",
        summary: "Asks a process for something: pause, resume, cancel, retry, complete",
        params: processVerbParams,
        response: processVerbAnswer,
        errors: [
          "unknown_verb",
          "process_not_found",
          "illegal_verb",
          "disk_full",
          "file_not_writable",
        ],
      },
      async ({ params, workbench, session }) => {
        const by = requireSession(session).login;
        // It says that a person has done a step.
        if (params.verb === "complete") requireScope(session, "decide");
        return { process: await workbench.processes.send(params.id, params.verb, { by }) };
      },
    ),
  ],
};
