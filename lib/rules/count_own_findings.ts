import { withoutBaseline } from "./baseline.ts";
import { findInText } from "./match_findings.ts";
import type { FileContext } from "./rule.ts";

/**
 * Counts the places of a file that break a rule about the file alone, without those of the baseline.
 * @param context the file, its layer and its JSX
 */
export function countOwnFindings(context: FileContext): number {
  return withoutBaseline(findInText(context), context.configuration).length;
}
