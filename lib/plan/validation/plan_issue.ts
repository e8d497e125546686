import type { ErrorCode } from "../../errors/mod.ts";

/** The kinds of problems that a plan can have; a step that cannot be done has the code of whatever keeps it from being done. */
export type PlanIssueCode =
  | ErrorCode
  | "invalid_plan"
  | "unknown_flow"
  | "invalid_args"
  | "executor_not_allowed"
  | "duplicate_step"
  | "duplicate_dependency"
  | "unknown_dependency"
  | "dependency_cycle"
  | "invalid_path"
  | "duplicate_touch"
  | "frozen"
  | "too_many_files"
  | "writes_nothing"
  | "already_there"
  | "not_there"
  | "step_conflict"
  | "undeclared_change"
  | "too_slow";

/** One thing that is wrong with a plan. */
export interface PlanIssue {
  readonly code: PlanIssueCode;
  /** The place in the plan: `steps[2].args.name`; empty for the plan as a whole. */
  readonly path: string;
  /** For a person: what is wrong, and of a refusal by a rule what to change. */
  readonly message: string;
  /** The place in the file that a rule refuses, as it would be. */
  readonly place?: { readonly path: string; readonly line: number; readonly column: number };
}
