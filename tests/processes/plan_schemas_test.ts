import { describe, it } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { type Plan, plan } from "../../lib/processes/plan_schemas.ts";

const STEP: Plan["steps"][number] = {
  id: "s1",
  title: "Make the page",
  flow: "create-page",
  args: { feature: "cart", options: { deep: [1, null, true] } },
  executor: "deterministic",
  dependsOn: [],
  touches: { files: [{ path: "src/features/cart/pages/A.tsx", change: "create" }] },
  rationale: "Asked for",
};
const PLAN: Plan = { version: 1, ticket: { title: "T", body: "B", source: "S" }, steps: [STEP] };

describe("plan", () => {
  it("takes a plan, and brings it back as it was", () => assertEquals(plan.parse(PLAN), PLAN));

  const wrong: Readonly<Record<string, unknown>> = {
    "another version": { ...PLAN, version: 2 },
    "an unknown key": { ...PLAN, createdAt: "now" },
    "an unknown key of a ticket": { ...PLAN, ticket: { title: "T", url: "" } },
    "an unknown key of a step": { ...PLAN, steps: [{ ...STEP, done: true }] },
    "an unknown key of a file": {
      ...PLAN,
      steps: [{ ...STEP, touches: { files: [{ path: "a", change: "create", text: "" }] } }],
    },
    "an unknown change": {
      ...PLAN,
      steps: [{ ...STEP, touches: { files: [{ path: "a", change: "rename" }] } }],
    },
    "an unknown executor": { ...PLAN, steps: [{ ...STEP, executor: "robot" }] },
    "a step without touches": { ...PLAN, steps: [{ ...STEP, touches: undefined }] },
    "more than 50 steps": { ...PLAN, steps: Array(51).fill(STEP) },
    "half a character": { ...PLAN, ticket: { title: "\ud800" } },
    "args that are no JSON": { ...PLAN, steps: [{ ...STEP, args: { a: 1n } }] },
  };
  for (const [name, value] of Object.entries(wrong)) {
    it(`refuses ${name}`, () => assert(!plan.safeParse(value).success));
  }
});
