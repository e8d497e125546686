import type { Violation } from "../../rules/mod.ts";
import { indication, type Sign } from "./indication.ts";
import type { Indication, ReviewFacts, RuleChanges } from "./review_facts.ts";
import { count } from "./words.ts";

/**
 * The architecture rules in the changed files: what breaks them only now, what no longer does, and how much did before and
 * does still. Only what is new is a finding, as severe as the rule is; a tool could settle it where the rule says how.
 */
export function ruleRegressions({ rules }: Pick<ReviewFacts, "rules">): Indication {
  const { introduced, resolved } = rules;
  const signs = [...introduced.map(introducedSign), ...resolved.map(resolvedSign)];
  const status = introduced.length > 0 ? "attention" : resolved.length > 0 ? "info" : "clear";
  return indication("rule-regressions", { status, headline: headlineOf(rules) }, signs);
}

function headlineOf({ introduced, resolved, existing }: RuleChanges): string {
  const before = existing.length === 0 ? "" : `, ${existing.length} there before`;
  if (introduced.length + resolved.length === 0) {
    return `No rule is newly broken${before}`;
  }
  return `${
    count(introduced.length, "rule violation")
  } introduced, ${resolved.length} resolved${before}`;
}

function introducedSign({ rule, severity, path, line, message, fix }: Violation): Sign {
  return {
    severity,
    path,
    line,
    message,
    finding: {
      key: [rule, message],
      title: `Newly breaks the rule "${rule}"`,
      resolution: fix === undefined ? "conversation" : "mechanical",
      fix,
    },
  };
}

/** The place is the base's, where it was; as evidence it would lead astray in the head. */
function resolvedSign({ path, message }: Violation): Sign {
  return { severity: "info", path, line: null, message: `Resolved: ${message}` };
}
