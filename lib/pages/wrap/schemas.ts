import { z } from "zod";
import { filePath, hashAsRead, line } from "../../project/place_schemas.ts";
import { dryRun } from "../../saving/dry_run.ts";
import { detail, extractionNotes as notes, savedPage } from "../page/edit_schemas.ts";
import { paletteEntry } from "../palette/schemas.ts";
import { nodeAddress } from "../page/schemas.ts";

const expressionName = z.string().min(1).max(200).describe(
  "Name of the new Expression, in PascalCase",
);

export const wrapQuery = nodeAddress.extend({ name: expressionName.optional() });

export const wrapBody = nodeAddress.extend({
  name: expressionName,
  contentHash: hashAsRead,
  dryRun,
  detail,
})
  .strict();

/** The answer of a wrap. */
export const wrappedPage = savedPage.extend({ notes });

const refusal = z.object({
  reason: z.string().describe(
    "One of a closed list: no_hit, hook_call, assigns_captured, unnameable_type, ...",
  ),
  detail: z.string().describe("One sentence for a person"),
  line: line.optional().describe("From 1, of what is in the way"),
}).loose();

/** The node that a selection would wrap, the Expressions that would do instead, and the files that would be written. */
export const wrapAnswer = z.object({
  hit: z.object({
    kind: z.enum(["conditional", "loop"]).describe("What an Expression would hold"),
    nodeId: z.string().describe("The flagged node: the selection, or one around it"),
    subject: z.string().describe("The condition, or what is looped over"),
    line,
    rule: z.literal("page-inline-logic").describe(
      "The rule that is about such code; this is an offer, whatever its level",
    ),
  }).nullable().describe("Null where the selection lies in no conditional and no loop"),
  suggestions: z.array(z.object({
    entry: paletteEntry.describe("An Expression of the palette"),
    fit: z.enum(["fits", "unknown", "not-a-fit"]).describe(
      "Whether it takes what the code uses and needs nothing else; `unknown` where its file does not tell",
    ),
    reason: z.string().describe("Why, for a person"),
  })).describe("Expressions in scope that might do instead, the fitting ones first"),
  name: z.string().nullable().describe("As asked for, or proposed"),
  nameProblem: z.object({
    code: z.enum(["not_an_identifier", "not_pascal_case", "generic_name", "name_taken"]).describe(
      "For programs",
    ),
    message: z.string().describe("One sentence for a person"),
  }).optional().describe("Why this name will not do"),
  preview: z.object({
    files: z.array(z.object({
      path: filePath,
      before: z.string().nullable().describe("Its text; null for a new file"),
      after: z.string().describe("Its text as it would be"),
      diff: z.string().describe("Unified"),
    })).describe(
      "The page, the Expression, Components that are hoisted out of it, and barrels that hand them on",
    ),
    props: z.array(z.object({
      name: z.string().describe("Of the new Expression's prop"),
      value: z.string().describe("What the page hands over"),
      type: z.string().nullable().describe("Null in a file without types"),
    })).describe("What the Expression would take"),
    notes,
  }).optional().describe("What a wrap would write; nothing is written"),
  refusal: refusal.optional().describe("Why it cannot be wrapped under any name"),
});
