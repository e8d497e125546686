/**
 * The story of a feature, read from the HTML of its ticket.
 * @module
 */
import { type Area, post } from "../lib/http/mod.ts";
import {
  extractAnswer,
  extractBody,
  proposeAnswer,
  proposeBody,
  skeletonAnswer,
  skeletonBody,
} from "../lib/story_ai/schemas.ts";

/** The verbs of the story AI, loaded at the first request: a start must not wait for them. */
const storyAi = (): Promise<typeof import("../lib/story_ai/mod.ts")> =>
  import("../lib/story_ai/mod.ts");

const shared = { since: "next", project: false, bodyLimit: 3 * 1024 * 1024 } as const;
const modelErrors = ["modelhost_unavailable", "model_not_found"] as const;

export const storyAiArea: Area = {
  name: "story-ai",
  summary:
    "The ticket of a feature, read from the HTML of its web page: nothing is fetched, nothing is written, and what comes out stands in the page.",
  routes: [
    post(
      "/api/story-ai/extract",
      {
        ...shared,
        scope: "read",
        operationId: "extractStory",
        summary:
          "Reads the fields of a story: by a pattern, by what a model quotes word by word, or by rules",
        body: extractBody,
        response: extractAnswer,
        errors: ["nothing_verified", "page_too_complex", ...modelErrors],
      },
      async ({ body, workbench, signal }) =>
        (await storyAi()).extractStory(workbench.storyAi, body, { signal }),
    ),

    post(
      "/api/story-ai/pattern/propose",
      {
        ...shared,
        operationId: "proposeStoryPattern",
        summary: "Proposes a CSS selector for each field, each tried on the page",
        body: proposeBody,
        response: proposeAnswer,
        errors: ["page_too_complex", ...modelErrors],
      },
      async ({ body, workbench, signal }) =>
        (await storyAi()).proposePattern(workbench.storyAi, body, { signal }),
    ),

    post(
      "/api/story-ai/skeleton",
      {
        ...shared,
        scope: "read",
        operationId: "readStorySkeleton",
        summary: "Outlines a page, without scripts, comments and what is hidden",
        body: skeletonBody,
        response: skeletonAnswer,
        errors: ["page_too_complex"],
      },
      async ({ body, workbench, signal }) =>
        (await storyAi()).readSkeleton(workbench.storyAi, body.html, { signal }),
    ),
  ],
};
