import { z } from "zod";
import type { Plan } from "../../processes/mod.ts";
import { plan } from "../../processes/plan_schemas.ts";
import { schemaSentence } from "../../text/mod.ts";
import type { PlanIssue } from "./plan_issue.ts";

/** Nobody reads more, and a hostile plan has thousands. */
const MAX_ISSUES = 100;

/** Looks at the form of a plan alone. */
export function readPlan(
  value: unknown,
): { readonly plan: Plan } | { readonly issues: PlanIssue[] } {
  const parsed = plan.safeParse(value, { error: schemaSentence });
  if (parsed.success) return { plan: parsed.data };
  return { issues: issuesOf(parsed.error, { code: "invalid_plan", path: [] }) };
}

/** The issues of a schema, at their places in the plan. */
export function issuesOf(
  { issues }: z.ZodError,
  { code, path }: {
    readonly code: "invalid_plan" | "invalid_args";
    readonly path: readonly (string | number)[];
  },
): PlanIssue[] {
  return issues.slice(0, MAX_ISSUES).map((issue) => ({
    code,
    path: z.core.toDotPath([...path, ...issue.path]),
    message: issue.message,
  }));
}
