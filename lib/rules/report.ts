import { type ParsedSource, rangeAt } from "../source/mod.ts";
import { compareText } from "../text/mod.ts";
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
  return compareText(a.path, b.path) || a.line - b.line || a.column - b.column ||
    compareText(a.rule, b.rule) || compareText(a.message, b.message);
}
