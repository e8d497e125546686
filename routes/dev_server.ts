/**
 * The project's own dev server.
 * @module
 */
import { devServerQuery, devServerRequest, devServerView } from "../lib/dev_server/schemas.ts";
import { type Area, get, loadOnce, located, ownOrigins, post } from "../lib/http/mod.ts";
import { untilChanged } from "../lib/events/mod.ts";

/** The code of the dev server, loaded at the first request: a start must not wait for it. */
const devServer = loadOnce(() => import("../lib/dev_server/read_stopped.ts"));

const since = "0.9";
const here = "/api/dev-server";
const startErrors = [
  "no_dev_script",
  "unknown_script",
  "package_manager_missing",
  "preview_unavailable",
  "port_busy",
  "disk_full",
  "file_not_writable",
] as const;

export const devServerArea: Area = {
  name: "dev-server",
  summary:
    "The dev script of the project, run without a shell by its package manager; nothing starts by itself, and all of it ends with the service.",
  routes: [
    get(
      "/api/dev-server",
      {
        since,
        project: false,
        operationId: "readDevServer",
        summary: "What the dev server does, where it answers, and what it printed",
        query: devServerQuery,
        response: devServerView,
      },
      async ({ query, workbench: { live, devServerOrNull }, signal }) => {
        const { readDevServer } = await devServer();
        return await untilChanged(query, {
          log: live.log,
          types: ["devserver"],
          read: () => readDevServer(devServerOrNull, query),
          stateOf: ({ state }) => state,
          final: [],
          resting: ["stopped", "running", "failed"],
          signal,
        });
      },
    ),

    post(
      "/api/dev-server/start",
      {
        since,
        scope: "run",
        operationId: "startDevServer",
        summary: "Starts the dev script; the state tells when it answers, or why it does not",
        body: devServerRequest,
        response: devServerView,
        status: 202,
        errors: ["already_running", ...startErrors],
      },
      async ({ body, request, workbench }) => {
        const studio = ownOrigins(request);
        return located(here, await workbench.devServer.start({ ...body, studio }));
      },
    ),

    post(
      "/api/dev-server/stop",
      {
        since,
        scope: "run",
        operationId: "stopDevServer",
        summary: "Stops it: answers when no process of its group is left",
        response: devServerView,
      },
      async ({ workbench }) => await workbench.devServer.stop(),
    ),

    post(
      "/api/dev-server/restart",
      {
        since,
        scope: "run",
        operationId: "restartDevServer",
        summary: "Stops it and starts it anew, once it is sure that it can be started",
        body: devServerRequest,
        response: devServerView,
        status: 202,
        errors: startErrors,
      },
      async ({ body, request, workbench }) => {
        const studio = ownOrigins(request);
        return located(here, await workbench.devServer.restart({ ...body, studio }));
      },
    ),
  ],
};
