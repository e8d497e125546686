import { z } from "zod";
import { dryRunDiff } from "./dry_run.ts";
import { saveFinding } from "./save_finding.ts";
import { savedOutcome } from "./saved_change.ts";

/** For the bodies of routes whose clients would rather wait than ask again. */
export const waitForTypes = z.boolean().optional().describe(
  "True waits some seconds for the types, also while the checker gets ready, where a save waits for half a second; " +
    "a dry run waits for a checker that is ready in any case",
);

/** The fields of every save's answer, beside the files that the save concerns. */
export const saveAnswer = {
  violations: z.array(saveFinding).describe(
    "Findings in the touched files that the save introduced and that did not block; older ones are told by the routes that read",
  ),
  fixed: z.array(saveFinding).describe(
    "Findings in the touched files that the save did away with, where they were before it",
  ),
  types: z.enum(["checked", "partial", "warming", "unavailable", "off"]).nullable().describe(
    "How far the types were looked at, whose findings are among the violations: `partial` where the checker does not have all that the " +
      "files use, such as a package that is not installed or lies outside of the project; `warming` while the checker gets ready, " +
      "or takes longer than is waited for it (see `waitForTypes`); `unavailable` where it failed; `off` by `gate.types`; null where no source " +
      "file was written",
  ),
  saveId: z.string().nullable().describe("To undo the save by; null when nothing was written"),
  git: savedOutcome,
  diff: dryRunDiff,
};
