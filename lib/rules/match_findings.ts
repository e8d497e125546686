import { groupBy } from "../grouping/mod.ts";
import type { ParsedSource } from "../source/mod.ts";
import type { RuleFinding } from "./report.ts";
import type { FileContext, ImportContext } from "./rule.ts";
import { runFileRules, runRules } from "./run_rules.ts";

/** A finding with the file that contains it. */
export interface FoundIn {
  readonly finding: RuleFinding;
  readonly source: ParsedSource;
}

/** By what a finding after a change counts as one before it: both have the same key. Null: not in this way. */
export type FindingKey = (found: FoundIn) => string | null;

/** The findings of a file that a change introduced, kept or resolved. */
export interface MatchedFindings {
  /** The introduced findings, as they are after the change. */
  readonly introduced: readonly FoundIn[];
  /** The existing findings, as they are after the change. */
  readonly existing: readonly FoundIn[];
  /** The resolved findings, as they were before the change. */
  readonly resolved: readonly FoundIn[];
}

/** Checks one file. @param context null for a file that is not there */
export function findIn(context: ImportContext | null | undefined): FoundIn[] {
  if (!context) return [];
  return runRules(context).map((finding) => ({ finding, source: context.source }));
}

/** The findings of a text, and what they depend on besides the text. */
interface FoundInText extends Pick<FileContext, "unit" | "configuration"> {
  readonly found: readonly FoundIn[];
}

/** The text that an edit leaves is the one that the next edit finds. */
const foundInTexts = new WeakMap<ParsedSource, FoundInText>();

/** Checks one file by the rules that need nothing else, once for a text under one configuration. */
export function findInText(context: FileContext): readonly FoundIn[] {
  const { source, unit, configuration } = context;
  const known = foundInTexts.get(source);
  if (known && known.unit === unit && known.configuration === configuration) return known.found;
  const found = runFileRules(context).map((finding) => ({ finding, source }));
  foundInTexts.set(source, { unit, configuration, found });
  return found;
}

/**
 * Tells the findings that a change makes in a file from those that were there, each of which counts for one.
 * @param keys the ways to recognise a finding, the surest first
 */
export function matchFindings(
  before: readonly FoundIn[],
  after: readonly FoundIn[],
  keys: readonly FindingKey[],
): MatchedFindings {
  const left = new Set(before);
  const known = new Set<FoundIn>();
  for (const keyOf of keys) {
    const open = groupBy(left, keyOf);
    for (const found of after) {
      const key = known.has(found) ? null : keyOf(found);
      const match = key === null ? undefined : open.get(key)?.shift();
      if (!match) continue;
      left.delete(match);
      known.add(found);
    }
  }
  return {
    introduced: after.filter((found) => !known.has(found)),
    existing: after.filter((found) => known.has(found)),
    resolved: [...left],
  };
}

/** By the rule, what it says and the flagged text: lines move with every edit above them. */
export function byText({ finding, source }: FoundIn): string {
  const { rule, start, end, message } = finding;
  // A circle is told by all of its files, which may be others without a change of the import that closes it.
  const said = rule.scope === "graph" ? "" : message;
  return JSON.stringify([rule.id, said, source.text.slice(start, end).replace(/\s+/g, " ")]);
}

/** By the rule alone: for a change that gives other names to what messages and texts name. */
export function byRule({ finding }: FoundIn): string {
  return finding.rule.id;
}
