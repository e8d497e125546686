import { flowIds, type KnownFlow, loadFlow } from "../flows/flows.ts";
import type { PlanStep } from "../../processes/mod.ts";
import { schemaSentence, unknownName } from "../../text/mod.ts";
import type { PlanIssue } from "./plan_issue.ts";
import { issuesOf } from "./read_plan.ts";

/** The flows of a plan's steps, and what is wrong with how the steps use them. */
export interface CheckedFlows {
  /** By step; null where there is no such flow. */
  readonly flows: readonly (KnownFlow | null)[];
  readonly issues: readonly PlanIssue[];
}

/** Unknown flows, executors that a flow does not know, args that it does not take. */
export async function checkFlows(steps: readonly PlanStep[]): Promise<CheckedFlows> {
  const flows = await Promise.all(steps.map(({ flow }) => loadFlow(flow)));
  const issues = steps.flatMap((step, index) => {
    const flow = flows[index];
    return flow ? checkUse(flow, step, index) : [unknownFlow(step, index)];
  });
  return { flows, issues };
}

function unknownFlow({ flow }: PlanStep, index: number): PlanIssue {
  const message = unknownName("flow", flow, flowIds);
  return { code: "unknown_flow", path: `steps[${index}].flow`, message };
}

function checkUse(flow: KnownFlow, step: PlanStep, index: number): PlanIssue[] {
  const issues: PlanIssue[] = [];
  if (!flow.executors.includes(step.executor)) {
    const message = `"${flow.id}" is done by ${
      flow.executors.join(" or ")
    }, not by ${step.executor}`;
    issues.push({ code: "executor_not_allowed", path: `steps[${index}].executor`, message });
  }
  const [declared] = step.touches.files;
  // What a person does by hand, they do in the project itself: the declaration is for a review.
  if (!flow.writes && declared && step.executor !== "user") {
    const message = `"${flow.id}" changes no files, and the step declares "${declared.path}"`;
    issues.push({ code: "writes_nothing", path: `steps[${index}].touches.files`, message });
  }
  const parsed = flow.args.safeParse(step.args, { error: schemaSentence });
  if (parsed.success) return issues;
  const at = { code: "invalid_args", path: ["steps", index, "args"] } as const;
  return [...issues, ...issuesOf(parsed.error, at)];
}
