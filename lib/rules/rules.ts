import { domainImpure } from "./domain_impure.ts";
import { expressionMarkup } from "./expression_markup.ts";
import { expressionName } from "./expression_name.ts";
import { featureBoundary } from "./feature_boundary.ts";
import { frozen } from "./frozen.ts";
import { importCycle } from "./import_cycle.ts";
import { layerImport } from "./layer_import.ts";
import { pageEffect } from "./page_effect.ts";
import { pageInlineLogic } from "./page_inline_logic.ts";
import { pageMachine } from "./page_machine.ts";
import type { Rule } from "./rule.ts";
import { sliceImport } from "./slice_import.ts";
import { unitName } from "./unit_name.ts";
import { unresolvedImport } from "./unresolved_import.ts";
import { workflowUi } from "./workflow_ui.ts";

/** Every rule of the enforcement gate, in the order in which lists show them. */
export const RULES: readonly Rule[] = [
  layerImport,
  featureBoundary,
  sliceImport,
  unresolvedImport,
  pageEffect,
  pageMachine,
  pageInlineLogic,
  expressionMarkup,
  expressionName,
  domainImpure,
  workflowUi,
  unitName,
  importCycle,
  frozen,
];
