import { z } from "zod";
import { branchNameProblem } from "./ref_name.ts";

const MAX_NAME = 60;

/** A piece of a branch name: it must do in the middle of one. */
function branchPart(sample: (part: string) => string) {
  return z.string().max(MAX_NAME).superRefine((part, context) => {
    const problem = branchNameProblem(sample(part));
    if (problem) context.addIssue({ code: "custom", message: `A branch of it ${problem}` });
  });
}

/** How the session commits; every key can be set on its own. */
export const gitConfiguration = z.strictObject({
  enabled: z.boolean().describe("False: saves are never committed"),
  mode: z.enum(["coalesce", "every-save", "manual"]).describe(
    "When pending saves are committed: when the window ends, at once, or only when asked",
  ),
  coalesceMs: z.int().min(0).max(600_000).describe(
    "Length of the window, in milliseconds, from the first pending save on",
  ),
  messagePrefix: z.string().min(1).max(MAX_NAME).regex(/^[\p{L}\p{N}._-]+$/u).describe(
    "What commit messages begin with",
  ),
  branchPrefix: branchPart((part) => `${part}/a-b`).describe("What branch names begin with"),
  branchSuffix: branchPart((part) => `a/b-c${part}`).describe("What branch names end with"),
}).meta({ id: "GitConfiguration" });

export type GitConfiguration = z.output<typeof gitConfiguration>;

export const defaultGitConfiguration: GitConfiguration = {
  enabled: true,
  mode: "coalesce",
  coalesceMs: 30_000,
  messagePrefix: "WB",
  branchPrefix: "workbench",
  branchSuffix: "",
};
