/**
 * Review: what a branch changes in the project, told from where it left another one, in the project's own terms.
 *
 * `refs/`, `branches/`, `plans/` and `comparison/` say what is compared; `process/` starts, tells and cancels analyses, which
 * `thread/` runs in a thread of its own. There, `analyze_change.ts` puts together what the other folders find: the files, both
 * sides as projects (`snapshot/`), the units, the rules and the indicators.
 * @module
 */
export { type BranchesAnswer, listBranches } from "./branches/list_branches.ts";
export { findRenames } from "./files/mod.ts";
export { openReview, type Review, type ReviewOptions } from "./open_review.ts";
export { listPlans, type PlansAnswer } from "./plans/list_plans.ts";
export { cancelAnalysis, type CancelAnswer } from "./process/cancel_analysis.ts";
export { type ChangeAnswer, readChange } from "./process/read_change.ts";
export { type AnalyzeAnswer, startAnalyses } from "./process/start_analyses.ts";
export { type ChangeMachinesAnswer, readChangeMachines } from "./read_change_machines.ts";
export type { ReviewReport } from "./common/schemas.ts";
export type { ReviewVerbs } from "./thread/protocol.ts";
