import {
  type Configuration,
  defaultSeverities,
  type RuleDescription,
  severityOf,
} from "../project/mod.ts";
import { RULES } from "./rules.ts";

/** Every rule with its severity under a configuration, in their order. */
export function describeRules(configuration: Configuration): RuleDescription[] {
  return RULES.map(({ id, summary, why }) => ({
    id,
    severity: severityOf(id, configuration),
    default: defaultSeverities[id],
    summary,
    why,
  }));
}
