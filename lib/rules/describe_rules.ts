import {
  type ConfigurationReading,
  defaultSeverities,
  isUniversal,
  type RuleDescription,
  type RuleId,
  severityOf,
} from "../project/mod.ts";
import type { EvidenceByRule } from "./evidence/gather_evidence.ts";
import { RULES } from "./rules.ts";

/**
 * Every rule with its severity in a project, in their order.
 * @param evidence how well the project keeps them; null while nobody looked
 */
export function describeRules(
  { configuration, contentHash }: Pick<ConfigurationReading, "configuration" | "contentHash">,
  evidence: EvidenceByRule | null = null,
): RuleDescription[] {
  return RULES.map(({ id, summary, why }) => {
    const found = evidence?.get(id);
    return {
      id,
      severity: severityOf(id, configuration),
      default: defaultSeverities[id],
      source: levelSource(id, { configuration, contentHash }),
      places: found?.places ?? null,
      kept: found?.kept ?? null,
      summary,
      why,
    };
  });
}

/** Returns the source of a rule's level. */
export function levelSource(
  id: RuleId,
  { configuration, contentHash }: Pick<ConfigurationReading, "configuration" | "contentHash">,
): RuleDescription["source"] {
  if (contentHash !== null) return "configured";
  if (isUniversal(id)) return "universal";
  return severityOf(id, configuration) === "off" ? "off" : "kept";
}
