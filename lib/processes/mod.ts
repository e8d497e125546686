/**
 * Processes: plans and reviews that run step by step, survive a restart, and write nothing into the project but the files
 * that a person approved.
 *
 * `machine/` is the life of a process as data, `store/` what is kept on disk, `service/` drives the one and writes the
 * other, and `approval/` is what lands. What a plan looks like is said here, for notes and for `lib/plan` as well: a process
 * is a plan under way.
 * @module
 */
export {
  openProcesses,
  type Processes,
  type ProcessesOptions,
  type StartedProcess,
  type StartRequest,
} from "./open_processes.ts";
export type {
  ReviewRequest,
  StepChange,
  StepContext,
  StepResult,
  StepRunner,
  StepRunners,
} from "./step_runner.ts";
export type { ProcessKind, ProcessPayload } from "./kinds.ts";
export type { FileTouch, Plan, PlanStep } from "./plan_schemas.ts";
export type { ProcessDetail, ProcessReview, ProcessSummary } from "./schemas.ts";
