import {
  type ConfigurationReading,
  defaultSeverities,
  type RuleId,
  ruleIds,
  type Severities,
  type Severity,
} from "../project/mod.ts";
import { type EvidenceByRule, keptAmong } from "../rules/evidence/mod.ts";

type Levels = Readonly<Partial<Record<RuleId, Severity>>>;

/**
 * The levels that adopting writes: those of the rules that the project keeps.
 * @param reading of the `workbench.json` that is there, whose own words stay; null without one
 */
export function adoptedLevels(
  evidence: EvidenceByRule,
  reading: ConfigurationReading | null,
): Levels {
  const kept = keptAmong(evidence).filter((rule) =>
    reading?.configuration.rules[rule] === undefined
  );
  // Where there is a file, a rule that it does not name has the default already: to adopt it must not weaken it.
  return Object.fromEntries(
    kept.map((rule) => [rule, reading ? defaultSeverities[rule] : "warning"]),
  );
}

/** The levels that a first `workbench.json` has to name for the rules to stay what they are without one. */
export function levelsAsTheyAre(levels: Severities): Levels {
  return Object.fromEntries(
    ruleIds.filter((rule) => levels[rule] !== defaultSeverities[rule])
      .map((rule) => [rule, levels[rule]]),
  );
}
