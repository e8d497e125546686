import type { Plan, PlanStep } from "../../lib/processes/plan_schemas.ts";

/** A page of the fixture, and the button in it. */
export const CART_PAGE = "src/features/cart/pages/CartPage.tsx";
export const CART_BUTTON = "CartPage:1.4.0";

/** A plan of steps; what a step does not say is left as harmless as it can be. */
export function planOf(...steps: readonly Partial<PlanStep>[]): Plan {
  return {
    version: 1,
    ticket: { title: "A ticket" },
    steps: steps.map((step, index) => ({ ...byHand(`s${index + 1}`), ...step })),
  };
}

/** A step for a person. */
export function byHand(id: string): PlanStep {
  return {
    id,
    title: "Think",
    flow: "manual-task",
    args: { instruction: "Think" },
    executor: "user",
    touches: { files: [] },
  };
}

/** A step that gives the button of the cart another variant. */
export function setsVariant(id: string, value: string, change: Partial<PlanStep> = {}): PlanStep {
  return {
    id,
    title: "Another variant",
    flow: "set-prop",
    args: {
      feature: "cart",
      file: "CartPage.tsx",
      nodeId: CART_BUTTON,
      propName: "variant",
      kind: "string",
      value,
    },
    executor: "deterministic",
    touches: { files: [{ path: CART_PAGE, change: "modify" }] },
    ...change,
  };
}

/** A step that has the local model rewrite a file. */
export function modelEdits(
  id: string,
  path: string,
  files: PlanStep["touches"]["files"] = [{ path, change: "modify" }],
): PlanStep {
  return {
    id,
    title: "Rewrite it",
    flow: "model-edit",
    args: { path, instruction: "Say that it was reviewed" },
    executor: "local-model",
    touches: { files },
  };
}
