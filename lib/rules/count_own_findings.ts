import { withoutBaseline } from "./baseline.ts";
import type { FileContext } from "./rule.ts";
import { runFileRules } from "./run_rules.ts";

/**
 * Counts the places of a file that break a rule about the file alone, without those of the baseline.
 * @param context the file, its layer and its JSX
 */
export function countOwnFindings(context: FileContext): number {
  const { source, configuration } = context;
  const found = runFileRules(context).map((finding) => ({ finding, source }));
  return withoutBaseline(found, configuration).length;
}
