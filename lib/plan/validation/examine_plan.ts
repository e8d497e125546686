import { configurationBroken, configurationProblemFor } from "../../project/mod.ts";
import type { TypeGate, TypeReport } from "../../saving/mod.ts";
import type { Source } from "../../source/mod.ts";
import type { FileTouch, Plan, PlanStep } from "../../processes/mod.ts";
import { checkConflicts } from "./check_conflicts.ts";
import { checkDependencies } from "./check_dependencies.ts";
import { type CheckedFlows, checkFlows } from "./check_flows.ts";
import { checkTouches } from "./check_touches.ts";
import { dryRun, type StepTrial, touchesOf, type TriedPlan } from "./dry_run.ts";
import { judgeOutcome } from "./judge_outcome.ts";
import type { PlanIssue } from "./plan_issue.ts";
import { readPlan } from "./read_plan.ts";
import { orderSteps, type StepOrder } from "./step_order.ts";

/** All that is known of a plan before it runs. */
export interface Examination {
  /** Null for what has not the form of a plan. */
  readonly plan: Plan | null;
  readonly issues: readonly PlanIssue[];
  /** The outcomes of the steps that were tried, by index. */
  readonly trials: ReadonlyMap<number, StepTrial>;
  /** The findings of the checker on what all steps come to, where it was asked for them. */
  readonly types?: TypeReport | null;
}

interface ExaminationOptions {
  readonly signal: AbortSignal;
  /** Milliseconds for the steps that are tried. */
  readonly timeLimitMs?: number;
  /** Tells the types of all files as the steps leave them. */
  readonly types?: TypeGate | undefined;
}

const USUAL_TIME_LIMIT_MS = 20_000;

/** Looks at a plan from its form to what its steps would do, and goes on as far as each step makes sense. */
export async function examinePlan(
  source: Source,
  value: unknown,
  options: ExaminationOptions,
): Promise<Examination> {
  const read = readPlan(value);
  if ("issues" in read) return { plan: null, issues: read.issues, trials: new Map() };
  const { plan } = read;
  const order = orderSteps(plan.steps);
  const checked = await checkFlows(plan.steps);
  const issues = [
    ...await brokenConfiguration(source),
    ...checkDependencies(plan.steps, order),
    ...checked.issues,
    ...await checkFiles(source, plan, order, options),
  ];
  const tried = await tryPlan(source, { plan, order, checked, issues }, options);
  const { trials } = tried;
  issues.push(...trialIssues(plan.steps, trials));
  // What a model or a person has yet to do may be what the rest lacks.
  const isKnown = [...trials].every(([index, { kind }]) =>
    kind === "done" || checked.flows[index]?.writes === false
  );
  if (issues.length > 0 || !isKnown || tried.changes.size === 0) return { plan, issues, trials };
  return { plan, trials, ...await judgeOutcome(source, plan.steps, tried, options) };
}

/** Reports a configuration problem that leaves the frozen files unknown, so that nothing may be written. */
async function brokenConfiguration({ project }: Source): Promise<PlanIssue[]> {
  const problem = configurationProblemFor(await project.configuration(), "frozen");
  if (!problem) return [];
  const { message } = configurationBroken("write", problem);
  return [{ code: "config_invalid", path: "", message }];
}

async function checkFiles(
  { project }: Source,
  plan: Plan,
  order: StepOrder,
  { signal }: ExaminationOptions,
): Promise<PlanIssue[]> {
  const { touches, issues } = await checkTouches(project, plan, { signal });
  const site = { files: project.files, steps: plan.steps, order, signal };
  return [...issues, ...await checkConflicts(touches, site)];
}

async function tryPlan(
  source: Source,
  { plan: { steps }, order, checked, issues }: {
    readonly plan: Plan;
    readonly order: StepOrder;
    readonly checked: CheckedFlows;
    readonly issues: readonly PlanIssue[];
  },
  { signal, timeLimitMs = USUAL_TIME_LIMIT_MS }: ExaminationOptions,
): Promise<TriedPlan> {
  // Two steps of one id are nothing that a step could depend on.
  const isHopeless = issues.some(({ code }) =>
    code === "duplicate_step" || code === "too_many_files" || code === "config_invalid"
  );
  if (isHopeless) return { trials: new Map(), changes: new Map(), movedFrom: new Map() };
  const broken = new Set(issues.flatMap(({ path }) => stepOf(path)));
  return await dryRun({ source, steps, flows: checked.flows, order, broken, signal, timeLimitMs });
}

/** `steps[2].args` is about the step 2. */
function stepOf(path: string): number[] {
  const index = /^steps\[(\d+)\]/.exec(path)?.[1];
  return index === undefined ? [] : [Number(index)];
}

function trialIssues(
  steps: readonly PlanStep[],
  trials: ReadonlyMap<number, StepTrial>,
): PlanIssue[] {
  return [...trials].toSorted(([a], [b]) => a - b).flatMap(([index, trial]): PlanIssue[] => {
    const path = `steps[${index}]`;
    const step = steps[index];
    if (!step) return [];
    if (trial.kind === "failed") return [{ code: trial.code, path, message: trial.message }];
    if (trial.kind !== "too_slow") {
      return undeclared(step, touchesOf(trial) ?? [], `${path}.touches.files`);
    }
    const message =
      `The step "${step.id}" could not be tried in the time that there is: ask again, ` +
      "by then the type checker has read more of the project";
    return [{ code: "too_slow", path, message }];
  });
}

function undeclared(
  { id, touches: { files } }: PlanStep,
  touches: readonly FileTouch[],
  at: string,
): PlanIssue[] {
  return touches.flatMap(({ path, change }): PlanIssue[] => {
    if (files.some((declared) => declared.path === path && declared.change === change)) return [];
    const message = `The step "${id}" would ${change} "${path}", which it does not declare`;
    return [{ code: "undeclared_change", path: at, message }];
  });
}
