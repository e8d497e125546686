import { type ModelRuntime, runtimeModel, startModelRuntime } from "../../support/model_runtime.ts";
import { type CaseTable, plain, type RouteCases, sends } from "./route_case.ts";
import { sharedServer } from "./shared_server.ts";

const modelRuntime: () => Promise<ModelRuntime> = sharedServer(startModelRuntime);

const options: RouteCases["options"] = async () => ({ modelhost: (await modelRuntime()).url });

/** A runtime that drops every request for this model. */
async function withDropped(name: string): Promise<string> {
  (await modelRuntime()).misbehave = ({ body }, response) => {
    if (body?.model !== name) return false;
    response.destroy();
    return true;
  };
  return name;
}

/** The routes of the model runtime. */
export const modelhostCases: CaseTable = {
  "GET /api/modelhost/status": { options, success: plain },
  "GET /api/modelhost/models": { options, success: plain },
  "DELETE /api/modelhost/models/:name": {
    options,
    success: async () => {
      (await modelRuntime()).models.set("owner/a:1b", runtimeModel("owner/a:1b"));
      return { params: { name: encodeURIComponent("owner/a:1b") } };
    },
    failures: {
      invalid_request: () => ({ params: { name: "a%20b" } }),
      model_not_found: () => ({ params: { name: "nowhere" } }),
      modelhost_unavailable: async () => ({ params: { name: await withDropped("dropped") } }),
    },
  },
  "POST /api/modelhost/pull": {
    options,
    success: sends({ name: "a:1b" }),
    failures: {
      registry_not_allowed: sends({ name: "hf.co/owner/model" }),
      modelhost_unavailable: async () => ({ body: { name: await withDropped("dropped") } }),
    },
  },
};
