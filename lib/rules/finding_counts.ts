import type { ParsedSource } from "../source/parse_cache.ts";
import type { RuleFinding } from "./report.ts";
import type { ImportContext } from "./rule.ts";
import { runRules } from "./run_rules.ts";

/** The findings of a file before a change, to be told from new ones. */
export interface FindingCounts {
  /** Whether there was such a finding that has not been taken yet; takes it. */
  take(finding: RuleFinding, source: ParsedSource): boolean;
}

/**
 * Counts the findings of a file by rule, message and flagged text: lines move with every edit above them.
 * @param context nothing for a file that was not there
 * @param options.byRule counts by rule alone: the change renames what messages and texts name
 */
export function countFindings(
  context: ImportContext | undefined,
  { byRule = false }: { readonly byRule?: boolean } = {},
): FindingCounts {
  const keyOf = byRule ? ({ rule }: RuleFinding) => rule.id : keyOfText;
  const counts = new Map<string, number>();
  for (const finding of context ? runRules(context) : []) {
    const key = keyOf(finding, context?.source.text ?? "");
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return {
    take(finding, { text }) {
      const key = keyOf(finding, text);
      const count = counts.get(key) ?? 0;
      if (count > 0) counts.set(key, count - 1);
      return count > 0;
    },
  };
}

function keyOfText({ rule, start, end, message }: RuleFinding, text: string): string {
  return JSON.stringify([rule.id, message, text.slice(start, end).replace(/\s+/g, " ")]);
}
