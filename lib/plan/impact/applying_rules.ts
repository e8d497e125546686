import {
  type ConfigurationReading,
  type LayerId,
  layerIds,
  type RuleDescription,
  type RuleId,
} from "../../project/mod.ts";
import { describeRules } from "../../rules/mod.ts";

/** The layers that each rule checks. */
const LAYERS: Readonly<Record<RuleId, readonly LayerId[]>> = {
  "layer-import": layerIds,
  "feature-boundary": layerIds,
  "slice-import": layerIds,
  "unresolved-import": layerIds,
  "page-effect": ["page", "component", "expression"],
  "page-machine": ["page"],
  "page-inline-logic": ["page", "component"],
  "expression-markup": ["expression"],
  "expression-name": ["expression"],
  "domain-impure": ["domain"],
  "workflow-ui": ["workflow"],
  "unit-name": ["page", "component", "expression", "provider", "hook"],
  "import-cycle": layerIds,
  "frozen": layerIds,
};

/** The rules that a change of files in these layers is checked by, without those that are off. */
export function applyingRules(
  layers: ReadonlySet<LayerId>,
  reading: ConfigurationReading,
): RuleDescription[] {
  return describeRules(reading).filter(({ id, severity }) =>
    severity !== "off" && LAYERS[id].some((layer) => layers.has(layer))
  );
}
