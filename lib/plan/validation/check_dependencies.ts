import type { PlanStep } from "../../processes/mod.ts";
import type { PlanIssue } from "./plan_issue.ts";
import type { StepOrder } from "./step_order.ts";

/** Ids that stand twice, dependencies that lead nowhere, and cycles. A step may stand before what it depends on. */
export function checkDependencies(
  steps: readonly PlanStep[],
  { running }: StepOrder,
): PlanIssue[] {
  const ids = new Set(steps.map(({ id }) => id));
  const issues = [...repeatedIds(steps)];
  for (const [index, { id, dependsOn = [] }] of steps.entries()) {
    for (const [position, other] of dependsOn.entries()) {
      const path = `steps[${index}].dependsOn[${position}]`;
      if (!ids.has(other)) {
        const message = `The step "${id}" depends on "${other}", which is no step of the plan`;
        issues.push({ code: "unknown_dependency", path, message });
      } else if (dependsOn.indexOf(other) < position) {
        const message = `The step "${id}" names "${other}" twice`;
        issues.push({ code: "duplicate_dependency", path, message });
      }
    }
  }
  const done = new Set(running);
  const stuck = steps.flatMap((step, index) => done.has(index) ? [] : [{ ...step, index }]);
  return [
    ...issues,
    ...stuck.map(({ id, index }): PlanIssue => ({
      code: "dependency_cycle",
      path: `steps[${index}].dependsOn`,
      message: `The step "${id}" could never begin: it waits for itself, or for steps that do`,
    })),
  ];
}

function* repeatedIds(steps: readonly PlanStep[]): Generator<PlanIssue> {
  const seen = new Set<string>();
  for (const [index, { id }] of steps.entries()) {
    if (seen.has(id)) {
      const message = `Two steps have the id "${id}"`;
      yield { code: "duplicate_step", path: `steps[${index}].id`, message };
    }
    seen.add(id);
  }
}
