import type { z } from "zod";
import type { saveAnswer } from "../../saving/save_answer.ts";
import { toldDiff } from "./told_diff.ts";
import { findingLine, typesLines } from "./told_findings.ts";
import { versionOf } from "./versions.ts";

/** The common part of the answers of all saves. */
type Saved = z.output<z.ZodObject<typeof saveAnswer>> & {
  readonly path: string;
  readonly contentHash: string;
  readonly unchanged: boolean;
};

/** Tells what a save did, or would do, in a few lines. */
export function toldSave(saved: Saved, others: readonly string[] = []): string {
  const { path, contentHash, unchanged, saveId, diff, violations, fixed, types } = saved;
  return [
    headOf(saved),
    ...(diff !== undefined || unchanged ? [] : [`version ${versionOf(contentHash)}`]),
    ...(saveId === null ? [] : [`undo with saveId ${saveId}`]),
    ...others.map((other) => `also wrote ${other}`),
    ...violations.map((found) => `introduced: ${findingLine(found)}`),
    ...fixed.map((found) => `fixed: ${findingLine(found)}`),
    ...typesLines(types, `check "${path}" later`),
    ...(diff === undefined ? [] : [toldDiff(diff)]),
  ].join("\n");
}

function headOf({ path, unchanged, diff }: Saved): string {
  if (unchanged) return `"${path}" says so already: nothing was written`;
  return diff === undefined ? `Saved "${path}"` : `A dry run of "${path}": nothing was written`;
}
