import { type IndicatorId, indicatorIds, type ReviewIndicator } from "../common/schemas.ts";
import { blastRadius } from "./blast_radius.ts";
import { flowChange } from "./flow_change.ts";
import { bySeverityAndPlace } from "./indication.ts";
import { publicSurface } from "./public_surface.ts";
import type { FoundFinding, Indicator, ReviewFacts } from "./review_facts.ts";
import { ruleRegressions } from "./rule_regressions.ts";
import { scope } from "./scope.ts";
import { unexplained } from "./unexplained.ts";

/** All of them, by their ids. */
export const INDICATORS: Readonly<Record<IndicatorId, Indicator>> = {
  "scope": scope,
  "unexplained": unexplained,
  "rule-regressions": ruleRegressions,
  "public-surface": publicSurface,
  "flow-change": flowChange,
  "blast-radius": blastRadius,
};

/** The indicators in the order in which reports have them, and what they found together, the most serious first. */
export function indicate(
  facts: ReviewFacts,
): { readonly indicators: ReviewIndicator[]; readonly findings: FoundFinding[] } {
  const all = indicatorIds.map((id) => INDICATORS[id](facts));
  return {
    indicators: all.map(({ indicator }) => indicator),
    findings: all.flatMap(({ findings }) => findings).sort(bySeverityAndPlace),
  };
}
