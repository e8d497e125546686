import { z } from "zod";
import { contentHash, nodeAddress, paletteEntry } from "../schemas.ts";

const expressionName = z.string().min(1).max(200).describe(
  "Name of the new Expression, in PascalCase",
);

export const wrapQuery = nodeAddress.extend({ name: expressionName.optional() });

export const wrapBody = nodeAddress.extend({ name: expressionName, contentHash }).strict();

const refusal = z.object({
  reason: z.string().describe(
    "One of a closed list: no_hit, hook_call, assigns_captured, unnameable_type, ...",
  ),
  detail: z.string(),
  line: z.int().optional(),
}).loose();

/** What a selection would wrap, which Expression would do instead, and what would be written. */
export const wrapAnswer = z.object({
  hit: z.object({
    kind: z.enum(["conditional", "loop"]),
    nodeId: z.string(),
    subject: z.string().describe("The condition, or what is looped over"),
    line: z.int(),
    rule: z.literal("page-inline-logic"),
  }).nullable(),
  suggestions: z.array(z.object({
    entry: paletteEntry,
    fit: z.enum(["fits", "unknown", "not-a-fit"]),
    reason: z.string(),
  })),
  name: z.string().nullable().describe("As asked for, or proposed"),
  nameProblem: z.object({
    code: z.enum(["not_an_identifier", "not_pascal_case", "generic_name", "name_taken"]),
    message: z.string(),
  }).optional(),
  preview: z.object({
    files: z.array(z.object({
      path: z.string(),
      before: z.string().nullable(),
      after: z.string(),
      diff: z.string().describe("Unified"),
    })),
    props: z.array(z.object({
      name: z.string(),
      value: z.string().describe("What the page hands over"),
      type: z.string().nullable().describe("Null in a file without types"),
    })),
  }).optional(),
  refusal: refusal.optional().describe("Why it cannot be wrapped under any name"),
});
