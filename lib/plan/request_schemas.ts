import { z } from "zod";
import { modelName } from "../modelhost/schemas.ts";
import { flowIds } from "./flows/flows.ts";
import { plan } from "../processes/plan_schemas.ts";

const MAX_SEEDS = 500;

/** The query of `GET /api/plan/context`. */
export const contextQuery = z.object({
  flow: z.enum(flowIds).optional().describe(
    "Tells this flow alone and in full, with the JSON Schema of its args",
  ),
});

/** The body of `POST /api/plan/validate`. */
export const validateBody = z.strictObject({
  plan: z.unknown().describe("What may be a `Plan`: all that is wrong with it is in the answer"),
});

const seedPath = z.string().min(1).max(4096);

/** The body of `POST /api/plan/impact`. */
export const impactBody = z.strictObject({
  seeds: z.array(z.union([seedPath, z.object({ path: seedPath })])).min(1).max(MAX_SEEDS).optional()
    .describe("Files or folders; the seeds of a proposal will do"),
  plan: plan.optional(),
  depth: z.int().min(0).max(100).optional().describe("Imports away from a seed; 3 unless told"),
}).refine(({ seeds, plan: given }) => (seeds === undefined) !== (given === undefined), {
  path: ["seeds"],
  error: "Give either seeds or a plan",
});

/** UTF-16 units of a ticket. */
const MAX_TICKET = 20_000;

/** The body of `POST /api/plan/propose`. */
export const proposeBody = z.strictObject({
  text: z.string().min(1).max(MAX_TICKET).refine(
    (value) => value.trim() !== "" && !/\p{Cs}/u.test(value),
    "Give words without half characters",
  ).describe("The ticket, as people write it"),
  feature: z.string().min(1).max(200).optional().describe(
    "What the text is about where it does not say",
  ),
  model: modelName.optional().describe("Drafts the plan instead of the rules"),
});

/** The body of `POST /api/plan/run`. */
export const runBody = z.strictObject({
  plan: z.unknown().describe("A `Plan`; it is validated again"),
  noteId: z.string().min(1).max(200).optional().describe(
    "The note that it came from, which is marked as run",
  ),
  key: z.string().regex(
    /^[\w.:-]{1,200}$/,
    "Use letters, digits, dots, colons, dashes, underscores",
  )
    .optional().describe("The same key starts the same process once"),
});
