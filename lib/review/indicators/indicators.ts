import type { IndicatorId } from "../schemas.ts";
import { blastRadius } from "./blast_radius.ts";
import { flowChange } from "./flow_change.ts";
import { publicSurface } from "./public_surface.ts";
import type { Indicator } from "./review_facts.ts";
import { ruleRegressions } from "./rule_regressions.ts";
import { scope } from "./scope.ts";
import { unexplained } from "./unexplained.ts";

/** All of them, in the order in which reports have them. */
export const INDICATORS: Readonly<Record<IndicatorId, Indicator>> = {
  "scope": scope,
  "unexplained": unexplained,
  "rule-regressions": ruleRegressions,
  "public-surface": publicSurface,
  "flow-change": flowChange,
  "blast-radius": blastRadius,
};
