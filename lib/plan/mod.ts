/**
 * Plans: what shall be done for a ticket, step by step. Each step is a flow of a closed registry (`flows/`), which works on the
 * project in memory, so that a plan can be tried before it runs; what a run changes waits for approval in its process.
 *
 * `validation/` finds what is wrong with a plan, `impact/` what it may have an effect on, `proposal/` makes a plan of a text by
 * rules, and `model/` has the local model make one.
 * @module
 */
export { computeImpact, type ImpactRequest, type PlanImpact } from "./compute_impact.ts";
export { type PlanProposal, type ProposalRequest, proposePlan } from "./propose_plan.ts";
export { type PlanContext, readPlanContext } from "./read_context.ts";
export { runStep, type StepSite } from "./run_step.ts";
export { type PlanStarted, runPlan, type RunRequest, type RunSite } from "./run_plan.ts";
export type { Plan } from "../processes/mod.ts";
export { type PlanValidation, validatePlan } from "./validate_plan.ts";
