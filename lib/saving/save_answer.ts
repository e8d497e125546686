import { z } from "zod";
import { violation } from "../rules/schemas.ts";
import { dryRunDiff } from "./dry_run.ts";
import { savedOutcome } from "./saved_change.ts";

/** What every save answers beside the files that it is about. */
export const saveAnswer = {
  violations: z.array(violation).describe(
    "Findings in the touched files that the save introduced and that did not block; older ones are told by the routes that read",
  ),
  fixed: z.array(violation).describe(
    "Findings in the touched files that the save did away with, where they were before it",
  ),
  saveId: z.string().nullable().describe("To undo the save by; null when nothing was written"),
  git: savedOutcome,
  diff: dryRunDiff,
};
