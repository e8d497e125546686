/**
 * The area that tells whether the service can do its work.
 * @module
 */
import { type Area, get } from "../lib/http/mod.ts";
import { checkHealth, healthAnswer } from "../lib/workbench/mod.ts";

export const healthArea: Area = {
  name: "health",
  summary: "Whether the service can do its work; the one route under /api that needs no session.",
  routes: [
    get("/api/health", {
      operationId: "checkHealth",
      summary: "Checks the state directory, the free space and the project",
      response: healthAnswer,
      project: false,
      session: false,
    }, ({ workbench }) => checkHealth(workbench)),
  ],
};
