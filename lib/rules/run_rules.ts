import { type Configuration, severityOf } from "../project/mod.ts";
import type { RuleFinding } from "./report.ts";
import type { FileContext, ImportContext, Rule } from "./rule.ts";
import { RULES } from "./rules.ts";
import type { Violation } from "./schemas.ts";

/** Checks the content of one file by every active rule. */
export function runRules(context: ImportContext): RuleFinding[] {
  return activeRules(context.configuration).flatMap(({ rule, severity }) => {
    if (rule.scope === "change") return [];
    return rule.check(context).map((finding) => ({ ...finding, rule, severity }));
  });
}

/**
 * Checks what is in one file by every rule that looks at the file alone. It needs nothing but the file, and no waiting.
 * @param context the file, its layer and its JSX
 */
export function runFileRules(context: FileContext): RuleFinding[] {
  return activeRules(context.configuration).flatMap(({ rule, severity }) => {
    if (rule.scope !== "file") return [];
    return rule.check(context).map((finding) => ({ ...finding, rule, severity }));
  });
}

/** Checks the writing of one file, whatever is in it. */
export function checkChange(path: string, configuration: Configuration): Violation[] {
  return activeRules(configuration).flatMap(({ rule, severity }) => {
    const finding = rule.scope === "change" && rule.check({ path, configuration });
    if (!finding) return [];
    // It is about the file as a whole, which may not even be text.
    const range = { line: 1, column: 1, endLine: 1, endColumn: 1 };
    return [{ rule: rule.id, severity, path, ...range, ...finding, why: rule.why }];
  });
}

interface ActiveRule {
  readonly rule: Rule;
  readonly severity: Violation["severity"];
}

function activeRules(configuration: Configuration): ActiveRule[] {
  return RULES.flatMap((rule) => {
    const severity = severityOf(rule.id, configuration);
    return severity === "off" ? [] : [{ rule, severity }];
  });
}
