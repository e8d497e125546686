import { configurationPath } from "../../project/mod.ts";
import type { Violation } from "../../rules/mod.ts";
import { count } from "../../text/mod.ts";
import { indication, type Sign } from "./indication.ts";
import type { Indication, ReviewFacts, RuleChanges } from "./review_facts.ts";

/** The rules whose advice says all there is to say: what to do is no question of taste. */
const MECHANICAL: ReadonlySet<string> = new Set([
  "expression-markup",
  "feature-boundary",
  "page-inline-logic",
  "unit-name",
  "unresolved-import",
]);

/**
 * The architecture rules in the changed files and in those that they break: what breaks them only now, what no longer does,
 * and how much did before and does still. What is new is a finding, as severe as the rule is, and so is a rule that is looser
 * than it was. An import that leads nowhere, as what it asks for is gone, is told by `public-surface`, for all that ask for it.
 */
export function ruleRegressions(
  { rules, surface }: Pick<ReviewFacts, "rules" | "surface">,
): Indication {
  const { introduced, resolved, loosened } = rules;
  const asked = new Set(
    surface.flatMap(({ uses }) => uses.map(({ path, importLine }) => `${path}:${importLine}`)),
  );
  const signs = [
    ...loosened.map(loosenedSign),
    ...introduced.map((each) =>
      each.rule === "unresolved-import" && asked.has(`${each.path}:${each.line}`)
        ? evidenceOf(each)
        : introducedSign(each)
    ),
    ...resolved.map(resolvedSign),
  ];
  const isWorse = introduced.length + loosened.length > 0;
  const status = isWorse ? "attention" : resolved.length > 0 ? "info" : "clear";
  return indication("rule-regressions", { status, headline: headlineOf(rules) }, signs);
}

function headlineOf({ introduced, resolved, existing, loosened }: RuleChanges): string {
  const settings = loosened.length === 0
    ? ""
    : `, and the rules are looser than before in ${count(loosened.length, "place")}`;
  const before = existing.length === 0 ? "" : `, ${existing.length} there before`;
  const violations = introduced.length + resolved.length === 0
    ? "No rule is newly broken"
    : `${count(introduced.length, "rule violation")} introduced, ${resolved.length} resolved`;
  return `${violations}${before}${settings}`;
}

function evidenceOf({ severity, path, line, message }: Violation): Sign {
  return { severity, path, line, message };
}

function introducedSign(violation: Violation): Sign {
  const { rule, message, fix } = violation;
  return {
    ...evidenceOf(violation),
    finding: {
      key: [rule, message],
      title: `Newly breaks the rule "${rule}"`,
      resolution: fix !== undefined && MECHANICAL.has(rule) ? "mechanical" : "conversation",
      fix,
    },
  };
}

/** Whoever turns a rule off together with what it forbids would go unnoticed. */
function loosenedSign(message: string): Sign {
  return {
    severity: "warning",
    path: configurationPath,
    line: null,
    message,
    finding: {
      key: ["loosened", message],
      title: "The rules are looser than before",
      resolution: "conversation",
    },
  };
}

/** The place is the base's, where it was; as evidence it would lead astray in the head. */
function resolvedSign({ path, message }: Violation): Sign {
  return { severity: "info", path, line: null, message: `Resolved: ${message}` };
}
