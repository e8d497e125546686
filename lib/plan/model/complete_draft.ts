import type { Plan } from "../../processes/mod.ts";
import { loadFlow } from "../flows/flows.ts";

/**
 * Puts what the service knows into a draft: the version, the ticket, and what steps touch that do not say it. All else is
 * as the model wrote it, and has to pass what any plan has to pass.
 * @param ticket of the plan that the rules made
 */
export async function completeDraft(answer: unknown, ticket: Plan["ticket"]): Promise<unknown> {
  if (!isObject(answer) || !Array.isArray(answer["steps"])) return answer;
  const steps = await Promise.all(answer["steps"].map(withTouches));
  return { ...answer, version: 1, ticket, steps };
}

async function withTouches(step: unknown): Promise<unknown> {
  if (!isObject(step) || Object.hasOwn(step, "touches")) return step;
  const { flow, args } = step;
  const known = typeof flow === "string" ? await loadFlow(flow) : null;
  const files = known?.foreseen(args) ?? [];
  return { ...step, touches: { files: [...files] } };
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
