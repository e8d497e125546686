import { configurationPath } from "../../project/mod.ts";
import type { Violation } from "../../rules/mod.ts";
import { groupBy } from "../../grouping/mod.ts";
import { count, listOf } from "../../text/mod.ts";
import { bySeverityAndPlace, indication, type Sign } from "./indication.ts";
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
 * and how much did before and does still. What is new is one finding for each rule, as severe as the rule is, and so is a rule that
 * is looser than it was. An import that leads nowhere, as what it asks for is gone, is told by `public-surface`, for all that ask for it.
 */
export function ruleRegressions(
  { rules, surface }: Pick<ReviewFacts, "rules" | "surface">,
): Indication {
  const { introduced, resolved, loosened } = rules;
  const asked = new Set(
    surface.flatMap(({ uses }) => uses.map(({ path, importLine }) => `${path}:${importLine}`)),
  );
  const isToldElsewhere = ({ rule, path, line }: Violation): boolean =>
    rule === "unresolved-import" && asked.has(`${path}:${line}`);
  const signs = [
    ...loosened.map(loosenedSign),
    ...introduced.filter(isToldElsewhere).map(evidenceOf),
    ...[
      ...groupBy(introduced.filter((each) => !isToldElsewhere(each)), ({ rule }) => rule).values(),
    ]
      .flatMap(introducedSigns),
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

/** One finding for a rule, at the most serious of its places, with the others as evidence. */
function introducedSigns(violations: readonly Violation[]): Sign[] {
  const [first, ...others] = violations.map((violation) => ({
    violation,
    ...evidenceOf(violation),
  })).sort(bySeverityAndPlace);
  if (!first) return [];
  const { violation: { rule, fix }, ...evidence } = first;
  const files = [...new Set(others.map(({ path }) => `"${path}"`))];
  const rest = others.length === 0
    ? ""
    : `; ${count(others.length, "more place")} in ${listOf(files, { max: 3 })}`;
  return [
    {
      ...evidence,
      message: evidence.message + rest,
      concerns: others.length,
      finding: {
        key: [rule],
        isOfProject: true,
        title: others.length === 0
          ? `Newly breaks the rule "${rule}"`
          : `Newly breaks the rule "${rule}" in ${violations.length} places`,
        resolution: fix !== undefined && MECHANICAL.has(rule) ? "mechanical" : "conversation",
        fix,
      },
    },
    ...others.map(({ violation }) => evidenceOf(violation)),
  ];
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
