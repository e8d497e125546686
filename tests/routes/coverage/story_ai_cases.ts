import { type ModelRuntime, runtimeModel, startModelRuntime } from "../../support/model_runtime.ts";
import { type CaseTable, type RouteCases, sends } from "./route_case.ts";
import { sharedServer } from "./shared_server.ts";

const modelRuntime: () => Promise<ModelRuntime> = sharedServer(startModelRuntime);

const options: RouteCases["options"] = async () => ({ modelhost: (await modelRuntime()).url });

const page = {
  feature: "cart",
  url: "https://tracker.example/1",
  html: "<h1>Pay with a voucher</h1>",
};
const tooDeep = "<div>".repeat(5_000);
/** Fits the body, but not the limit of a page. */
const tooLarge = "x".repeat(2 * 1024 * 1024 + 1);

async function runtimeThatFails(): Promise<{ body: object }> {
  const runtime = await modelRuntime();
  runtime.models.set("broken", runtimeModel("broken"));
  runtime.misbehave = ({ body }, response) => {
    if (body?.model !== "broken") return false;
    response.destroy();
    return true;
  };
  return { body: { ...page, model: "broken" } };
}

/** The routes of stories. */
export const storyAiCases: CaseTable = {
  "POST /api/story-ai/extract": {
    options,
    success: sends(page),
    failures: {
      nothing_verified: sends({ ...page, pattern: { title: { css: ".gone" } } }),
      page_too_complex: sends({ ...page, html: tooDeep }),
      body_too_large: sends({ ...page, html: tooLarge }),
      model_not_found: sends({ ...page, model: "nowhere" }),
      modelhost_unavailable: runtimeThatFails,
    },
  },
  "POST /api/story-ai/pattern/propose": {
    options,
    success: sends(page),
    failures: {
      page_too_complex: sends({ ...page, html: tooDeep }),
      body_too_large: sends({ ...page, html: tooLarge }),
      model_not_found: sends({ ...page, model: "nowhere" }),
      modelhost_unavailable: runtimeThatFails,
    },
  },
  "POST /api/story-ai/skeleton": {
    success: sends({ html: page.html }),
    failures: {
      page_too_complex: sends({ html: tooDeep }),
      body_too_large: sends({ html: tooLarge }),
    },
  },
};
