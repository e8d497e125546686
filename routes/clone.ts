/**
 * Clones of repositories into the workspace folder.
 * @module
 */
import {
  cloneAnswer,
  cloneBody,
  cloneList,
  cloneParams,
  cloneQuery,
  pullAnswer,
  pullBody,
} from "../lib/clone/service/schemas.ts";
import { type Area, get, located, post } from "../lib/http/mod.ts";
import { untilChanged } from "../lib/events/mod.ts";

const shared = { since: "0.9", project: false } as const;

export const cloneArea: Area = {
  name: "clone",
  summary:
    "Clones of repositories, made by the service itself: no hooks, submodules or LFS; tokens are used once and kept nowhere.",
  routes: [
    get("/api/clone", {
      ...shared,
      operationId: "listClones",
      summary: "The clones, newest first: all that go on, and the last 20 that are over",
      response: cloneList,
    }, async ({ workbench }) => ({ clones: [...await workbench.clones.list()] })),

    post("/api/clone", {
      ...shared,
      scope: "run",
      operationId: "startClone",
      summary: "Starts a clone into a new folder of the workspace",
      body: cloneBody,
      response: cloneAnswer,
      status: 202,
      errors: [
        "bad_clone_url",
        "host_not_allowed",
        "host_not_public",
        "name_taken",
        "clone_failed",
        "disk_full",
        "file_not_writable",
      ],
    }, async ({ body, workbench }) => {
      const clone = await workbench.clones.start(body);
      return located(`/api/clone/${clone.id}`, { clone });
    }),

    // Before "/:id": "pull" is never an id.
    post(
      "/api/clone/pull",
      {
        ...shared,
        scope: "run",
        operationId: "pullClone",
        summary: "Brings a clone that this service made up to date, by fast-forward alone",
        body: pullBody,
        response: pullAnswer,
        errors: [
          "not_our_clone",
          "origin_changed",
          "diverged",
          "dirty",
          "auth_failed",
          "host_not_allowed",
          "host_not_public",
          "clone_failed",
          "clone_too_large",
          "clone_timed_out",
          "unsafe_repository",
          "git_failed",
          "disk_full",
        ],
      },
      async ({ body, workbench, signal }) => await workbench.clones.pull(body, { signal }),
    ),

    get(
      "/api/clone/:id",
      {
        ...shared,
        operationId: "readClone",
        summary: "One clone: its state, and how far it is",
        params: cloneParams,
        query: cloneQuery,
        response: cloneAnswer,
        errors: ["clone_not_found"],
      },
      async ({ params: { id }, query, workbench: { live, clones }, signal }) =>
        await untilChanged(query, {
          log: live.log,
          types: ["clone"],
          read: async () => ({ clone: await clones.read(id) }),
          stateOf: ({ clone }) => clone.state,
          final: ["done", "failed", "cancelled"],
          resting: [],
          signal,
        }),
    ),

    post("/api/clone/:id/cancel", {
      ...shared,
      scope: "run",
      operationId: "cancelClone",
      summary: "Stops a clone; its folder is gone before it says that it is cancelled",
      params: cloneParams,
      response: cloneAnswer,
      errors: ["clone_not_found", "illegal_verb"],
    }, async ({ params, workbench }) => ({ clone: await workbench.clones.cancel(params.id) })),
  ],
};
