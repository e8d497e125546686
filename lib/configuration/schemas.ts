import { z } from "zod";
import { configDescription, configurationPatch, ruleDescription } from "../project/mod.ts";
import { dryRun } from "../saving/dry_run.ts";
import { saveAnswer } from "../saving/save_answer.ts";
import { savedChange } from "../saving/saved_change.ts";

/** The body of `POST /api/project/config`. */
export const configureBody = z.strictObject({
  patch: configurationPatch.optional(),
  adopt: z.boolean().optional().describe(
    "True writes the level of every rule that the project was found to keep, so that it holds from now on whatever becomes of the project",
  ),
  baseline: z.boolean().optional().describe(
    "True writes down every finding of the rules as they are set from now on: none of them is told again. An earlier baseline is replaced",
  ),
  contentHash: z.string().nullable().optional().describe(
    "Of the `workbench.json` that the change is meant for, as `GET /api/project` tells it; null where there is none. Left out, any will do",
  ),
  dryRun,
});

export const configureAnswer = z.object({
  config: configDescription,
  rules: z.array(ruleDescription).describe("Every rule with its level from now on"),
  change: savedChange.nullable().describe(
    "What the change did to `workbench.json`; null where there was nothing to change",
  ),
  ...saveAnswer,
});
