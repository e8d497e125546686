import { z } from "zod";

const MAX_TEXT = 20_000;

/** Whoever writes half a character to the disk reads another one back. */
const text = (max: number): z.ZodString =>
  z.string().max(max).refine((value) => !/\p{Cs}/u.test(value), "Mend the half character");

const word = z.string().regex(
  /^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$/,
  "Use letters, digits, dots, dashes, underscores",
);

/** A change that a step may make to a file. */
export const fileTouch = z.strictObject({
  path: text(1000).min(1).describe("Project-root-relative"),
  change: z.enum(["create", "modify", "delete"]).describe("What the step does to it"),
});

/** One step of a plan. */
const planStep = z.strictObject({
  id: word.describe("What other steps and the process name it by"),
  title: text(500).min(1).describe("One line for a person"),
  flow: word.describe(
    "A flow that `GET /api/plan/context` lists; other names are found by validating",
  ),
  args: z.record(text(100), z.json()).describe("For the flow, which has the schema for it"),
  executor: z.enum(["deterministic", "local-model", "user"]).describe(
    "Who does it; `user` is a person, for whom the process waits",
  ),
  dependsOn: z.array(word).max(50).optional().describe("Ids of steps that must be done before"),
  touches: z.strictObject({
    files: z.array(fileTouch).max(500).describe("Each file once"),
  })
    .describe("What it may change, and nothing else"),
  rationale: text(MAX_TEXT).optional().describe("Why it is there, for a person"),
}).meta({ id: "PlanStep" });

/** A plan: what shall be done for a ticket, step by step. */
export const plan = z.strictObject({
  version: z.literal(1),
  ticket: z.strictObject({
    title: text(500).min(1).describe("One line"),
    body: text(MAX_TEXT).optional().describe("The ticket's own text"),
    source: text(2000).optional().describe("Where the ticket is: a URL, a note"),
  }).describe("What the plan is for"),
  steps: z.array(planStep).max(50).describe("Done in the order of their `dependsOn`"),
}).meta({ id: "Plan" });

export type Plan = z.output<typeof plan>;
export type PlanStep = z.output<typeof planStep>;
export type FileTouch = z.output<typeof fileTouch>;
