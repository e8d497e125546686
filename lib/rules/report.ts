import type { ParsedSource } from "../source/parse_cache.ts";
import { rangeAt } from "../source/positions.ts";
import type { Finding, Rule } from "./rule.ts";
import type { Violation } from "./schemas.ts";

/** A finding with the rule that made it. */
export interface RuleFinding extends Finding {
  readonly rule: Rule;
  /** Under the project's configuration. */
  readonly severity: Violation["severity"];
}

/** A finding as answers carry it. */
export function toViolation(
  { rule, severity, start, end, message, fix }: RuleFinding,
  { path, ast }: Pick<ParsedSource, "path" | "ast">,
): Violation {
  return {
    rule: rule.id,
    severity,
    path,
    ...rangeAt(ast, start, end),
    message,
    why: rule.why,
    ...(fix !== undefined && { fix }),
  };
}

/** By path, line, column and rule. */
export function compareViolations(a: Violation, b: Violation): number {
  return compare(a.path, b.path) || a.line - b.line || a.column - b.column ||
    compare(a.rule, b.rule) || compare(a.message, b.message);
}

/** By code unit: a locale would make two machines disagree. */
function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
