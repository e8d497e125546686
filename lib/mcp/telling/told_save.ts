import type { z } from "zod";
import type { saveAnswer } from "../../saving/save_answer.ts";
import type { SavedChange } from "../../saving/saved_change.ts";
import { dryRunPage, pageOf } from "./answer_pages.ts";
import { toldCommit } from "./told_commit.ts";
import { toldDiff } from "./told_diff.ts";
import { findingLine, typesLines } from "./told_findings.ts";
import { versionOf } from "./versions.ts";

/** The common part of the answers of all saves. */
type Saved = z.output<z.ZodObject<typeof saveAnswer>> & {
  readonly path: string;
  readonly contentHash: string;
  readonly unchanged: boolean;
};

/** One of the further files of a save. */
type OtherFile = Pick<SavedChange, "path" | "before" | "after">;

/** The lines that a tool tells of a save beside its answer. */
interface ToldAlong {
  readonly others?: readonly OtherFile[] | undefined;
  /** Lines of their own, in front of the diff, which may be long. */
  readonly notes?: readonly string[];
}

/**
 * Tells what a save did, or would do, in a few lines.
 * @param options.cursor where an earlier part of the same dry run ended
 * @throws {WorkbenchError} as `dryRunPage`
 */
export function toldSave(
  saved: Saved,
  { others = [], notes = [] }: ToldAlong,
  { cursor }: { readonly cursor?: string | undefined } = {},
): string {
  const { path, contentHash, unchanged, saveId, diff, violations, fixed, types, git } = saved;
  const isDryRun = diff !== undefined;
  const lines = [
    headOf(saved),
    ...(isDryRun || unchanged ? [] : [`version ${versionOf(contentHash)}`]),
    ...(saveId === null ? [] : [`undo with saveId ${saveId}`]),
    ...(git === null || isDryRun ? [] : [toldCommit(git)]),
    ...others.map((other) => toldOther(other, isDryRun)),
    ...violations.map((found) => `introduced: ${findingLine(found)}`),
    ...fixed.map((found) => `fixed: ${findingLine(found)}`),
    ...typesLines(types, `check "${path}" later`),
    ...notes,
  ];
  return isDryRun ? dryRunPage(lines, toldDiff(diff), cursor) : pageOf(lines.join("\n"));
}

/** An agent may edit the other file next, and needs its version for that. */
function toldOther({ path, before, after }: OtherFile, isDryRun: boolean): string {
  if (after === null) return isDryRun ? `would also delete ${path}` : `also deleted ${path}`;
  if (isDryRun) return `would also ${before === null ? "write" : "change"} ${path}`;
  return `also ${before === null ? "wrote" : "changed"} ${path} version ${versionOf(after)}`;
}

function headOf({ path, unchanged, diff }: Saved): string {
  if (unchanged) return `"${path}" says so already: nothing was written`;
  return diff === undefined ? `Saved "${path}"` : `A dry run of "${path}": nothing was written`;
}
