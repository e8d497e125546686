/**
 * The architecture rules of the enforcement gate: what they are, what breaks them, and what a change would newly break.
 * @module
 */
export { type BrokenImport, findBrokenImports } from "./broken_imports.ts";
export { checkGate, type GateResult } from "./check_gate.ts";
export { baselineKey, withoutBaseline } from "./baseline.ts";
export { circleNumbers, circularImports } from "./circular_imports.ts";
export { circleOfImport } from "./import_cycle.ts";
export { countOwnFindings } from "./count_own_findings.ts";
export { describeRules, levelSource } from "./describe_rules.ts";
export { isNativeElement } from "./expression_markup.ts";
export { featureIndex, indexFiles } from "./feature_index.ts";
export { findFindings } from "./find_findings.ts";
export { genericNameReason } from "./generic_name.ts";
export { inlineLogic } from "./inline_logic.ts";
export {
  byRule,
  byText,
  findIn,
  type FindingKey,
  type FoundIn,
  type MatchedFindings,
  matchFindings,
} from "./match_findings.ts";
export { readContext } from "./read_context.ts";
export { refuseIntroduced } from "./refuse_introduced.ts";
export { compareViolations, type RuleFinding, toViolation } from "./report.ts";
export type {
  ChangeContext,
  ChangeRule,
  FileContext,
  FileImport,
  FileRule,
  Finding,
  ImportContext,
  ImportOrigin,
  ImportRule,
  Rule,
} from "./rule.ts";
export { RULES } from "./rules.ts";
export { checkChange } from "./run_rules.ts";
export { type Violation, violation } from "./schemas.ts";
export { type RuleSource, type Survey, surveyProject, surveyUnder } from "./survey.ts";
