import { z } from "zod";

/** The name of a model: `llama3.2`, `llama3.2:3b`, `owner/model:tag`. */
export const modelName = z.string().regex(
  /^[A-Za-z0-9._:/-]{1,200}$/,
  "Name it with letters, digits, dots, dashes, underscores, colons and slashes",
);

/** A model that the runtime has. */
export const model = z.object({
  name: z.string().describe("With its tag, as every route takes it"),
  size: z.number().describe("Bytes on the disk"),
  modifiedAt: z.string().describe("As the runtime writes it, RFC 3339"),
  digest: z.string().describe("SHA-256 of its manifest, as the runtime writes it"),
  family: z.string().optional().describe("The architecture: llama, qwen2"),
  parameterSize: z.string().optional().describe("As people write it: 3.2B"),
  quantization: z.string().optional().describe("How its weights are rounded: Q4_K_M"),
});

export type Model = z.output<typeof model>;

const running = z.boolean().describe("Whether a model runtime answers");

/** The answer of `GET /api/modelhost/status`. */
export const modelhostStatus = z.object({
  running,
  version: z.string().optional().describe("Of the runtime, where it says so"),
  url: z.string().describe(
    "Where the runtime is looked for; empty where the setting is no address",
  ),
  models: z.array(model).optional().describe("What it has, sorted by name, where it says so"),
  hint: z.string().optional().describe("For a person: what keeps it from working, and what to do"),
});

export type ModelhostStatus = z.output<typeof modelhostStatus>;

/** The answer of `GET /api/modelhost/models`. */
export const modelList = z.object({
  running,
  models: z.array(model).describe("Sorted by name; empty where the runtime is not running"),
});

export type ModelList = z.output<typeof modelList>;

export const modelParams = z.object({ name: modelName.describe("URL-encoded") });
export const removedModel = z.object({ removed: z.string().describe("Its name") });

/** The body of `POST /api/modelhost/pull`. */
export const pullBody = z.strictObject({
  name: modelName.describe(
    "Of the runtime's own registry; a name with a host is refused unless the service is set up for that host",
  ),
});
