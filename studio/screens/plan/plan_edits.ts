import type { Schemas } from "../../api/client.ts";

export type Plan = Schemas["Plan"];
export type Step = Plan["steps"][number];
export type Validation = Schemas["PlanValidation"];
export type Flow = Schemas["PlanContext"]["flows"][number];
export type Args = Step["args"];

/** Returns a plan without a step, for the words of a ticket. */
export function emptyPlan(text: string): Plan {
  const body = text.trim();
  const title = body.split("\n")[0]?.slice(0, 200) || "A change by hand";
  return { version: 1, ticket: { title, ...(body !== "" && { body }) }, steps: [] };
}

/** Puts another step in the place of one. */
export function withStep(plan: Plan, index: number, step: Partial<Step>): Plan {
  const steps = plan.steps.map((each, at) => at === index ? { ...each, ...step } : each);
  return { ...plan, steps };
}

/** Adds a step of a flow at the end; what it touches is told once it was tried. */
export function withNewStep(plan: Plan, flow: Flow): Plan {
  const [executor = "deterministic"] = flow.executors ?? [];
  const ids = new Set(plan.steps.map(({ id }) => id));
  let number = plan.steps.length + 1;
  while (ids.has(`step-${number}`)) number++;
  const step: Step = {
    id: `step-${number}`,
    title: flow.id[0]?.toUpperCase() + flow.id.slice(1).replaceAll("-", " "),
    flow: flow.id,
    args: {},
    executor,
    touches: { files: [] },
  };
  return { ...plan, steps: [...plan.steps, step] };
}

/** Takes a step out; the others do not wait for it any more. */
export function withoutStep(plan: Plan, index: number): Plan {
  return inOrder(plan, plan.steps.filter((_, at) => at !== index));
}

/** Moves a step by one place; no step waits for one that comes after it. */
export function withMovedStep(plan: Plan, index: number, by: 1 | -1): Plan {
  const steps = [...plan.steps];
  const [moved] = steps.splice(index, 1);
  if (moved) steps.splice(index + by, 0, moved);
  return inOrder(plan, steps);
}

function inOrder(plan: Plan, steps: readonly Step[]): Plan {
  const earlier = new Set<string>();
  return {
    ...plan,
    steps: steps.map((step) => {
      const dependsOn = step.dependsOn?.filter((id) => earlier.has(id));
      earlier.add(step.id);
      return dependsOn === undefined ? step : { ...step, dependsOn };
    }),
  };
}

/** Declares what the steps touch as the trial found it; the same plan where that is declared already. */
export function withTouches(plan: Plan, { steps: tried }: Validation): Plan {
  const found = new Map(tried.map(({ id, touches }) => [id, touches]));
  const steps = plan.steps.map((step) => {
    const touches = found.get(step.id);
    return touches === undefined || isSame(touches, step.touches) ? step : { ...step, touches };
  });
  return steps.every((step, index) => step === plan.steps[index]) ? plan : { ...plan, steps };
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Returns why what a step was to do is refused, a line for each reason; none for any other step. */
export function refusalsOf({ executor, args: { refused } }: Step): readonly string[] {
  return executor === "user" && typeof refused === "string"
    ? refused.split("\n").filter((line) => line.trim() !== "")
    : [];
}

/** A step that the words of a ticket may mean. */
export interface Choice {
  readonly title: string;
  readonly flow: string;
  readonly args: Args;
}

/** Returns the steps of which one is meant; none for any other step. */
export function choicesOf({ executor, args: { choices } }: Step): readonly Choice[] {
  return executor === "user" && Array.isArray(choices) ? choices.filter(isChoice) : [];
}

/** Tells whether a value is a choice: a plan may come from anywhere. */
function isChoice(value: unknown): value is Choice {
  return typeof value === "object" && value !== null &&
    "title" in value && typeof value.title === "string" &&
    "flow" in value && typeof value.flow === "string" &&
    "args" in value && typeof value.args === "object" && value.args !== null;
}

/** Puts the step that is meant in the place of the question. */
export function withChoice(plan: Plan, index: number, { flow, args }: Choice): Plan {
  const said = plan.steps[index]?.args["instruction"];
  return withStep(plan, index, {
    flow,
    args,
    executor: "deterministic",
    ...(typeof said === "string" && { rationale: `The ticket says: "${said}"` }),
  });
}

/** Something that is wrong with a plan, and where. */
type Issue = Validation["errors"][number];

/** Returns the index of the step that an issue is in; null for the plan as a whole. */
export function stepOf({ path }: Issue): number | null {
  const [, index] = /^steps\[(\d+)\]/.exec(path) ?? [];
  return index === undefined ? null : Number(index);
}

/** Returns the member of the args that an issue is about; null for the step as a whole. */
export function argOf({ path }: Issue): string | null {
  return /^steps\[\d+\]\.args\.([^.[]+)/.exec(path)?.[1] ?? null;
}
