/**
 * The local model runtime: whether it is there, its models, and pulling new ones.
 * @module
 */
import { type Area, del, get, loadOnce, post } from "../lib/http/mod.ts";
import {
  modelhostStatus,
  modelList,
  modelParams,
  pullBody,
  removedModel,
} from "../lib/modelhost/schemas.ts";

/** The verbs of the model host, loaded at the first request: a start must not wait for them. */
const modelhost = loadOnce(() => import("../lib/modelhost/mod.ts"));

const shared = { since: "0.8", project: false } as const;
const LINES = "application/x-ndjson";

export const modelhostArea: Area = {
  name: "modelhost",
  summary:
    "A local model runtime that speaks the interface of Ollama, at WORKBENCH_MODELHOST; no client says where it is.",
  routes: [
    get(
      "/api/modelhost/status",
      {
        ...shared,
        operationId: "readModelhostStatus",
        summary: "Whether the runtime is there, and what it has; that it is not is no error",
        response: modelhostStatus,
      },
      async ({ workbench, signal }) =>
        (await modelhost()).readStatus(workbench.modelhost, { signal }),
    ),

    get(
      "/api/modelhost/models",
      {
        ...shared,
        operationId: "listModels",
        summary: "The models that the runtime has",
        response: modelList,
      },
      async ({ workbench, signal }) =>
        (await modelhost()).listModels(workbench.modelhost, { signal }),
    ),

    del(
      "/api/modelhost/models/:name",
      {
        ...shared,
        scope: "run",
        operationId: "deleteModel",
        summary: "Removes a model from the runtime",
        params: modelParams,
        response: removedModel,
        errors: ["model_not_found", "modelhost_unavailable"],
      },
      async ({ params, workbench }) =>
        (await modelhost()).deleteModel(workbench.modelhost, params.name),
    ),

    post(
      "/api/modelhost/pull",
      {
        ...shared,
        scope: "run",
        operationId: "pullModel",
        summary:
          'Pulls a model: the runtime\'s own lines of progress as they arrive; the last says "success" or has an "error"',
        body: pullBody,
        response: LINES,
        errors: ["modelhost_unavailable", "registry_not_allowed"],
      },
      async ({ body, workbench, signal }) => {
        const lines = await (await modelhost()).pullModel(workbench.modelhost, body.name, {
          signal,
        });
        // The second header tells proxies to pass the lines on as they come.
        return new Response(lines, {
          headers: { "content-type": LINES, "x-accel-buffering": "no" },
        });
      },
    ),
  ],
};
