import { assertEquals, assertRejects, assertStringIncludes } from "@std/assert";
import { describe, it } from "node:test";
import { WorkbenchError } from "../../../lib/errors/mod.ts";
import { proposeChange } from "../../../lib/mcp/tools/propose_change.ts";

const STEPS = [{ flow: "rename-prop", args: {} }];
const TOUCHES = { files: [{ path: "src/a.tsx", change: "modify" }] };
const LATE = {
  valid: false,
  errors: [{ code: "too_slow", path: "steps[0]", message: "No time was left for it" }],
  steps: [{ id: "s1", touches: { files: [] } }],
};
const UNDECLARED = {
  valid: false,
  errors: [{ code: "undeclared_change", path: "steps[0].touches.files", message: "Not declared" }],
  steps: [{ id: "s1", touches: TOUCHES }],
};
const VALID = {
  valid: true,
  errors: [],
  violations: [],
  types: "checked",
  steps: UNDECLARED.steps,
};

/** Answers each validation with the next of the answers, and keeps the plans. */
function answering(answers: readonly object[]) {
  const plans: { steps: { touches: unknown }[] }[] = [];
  const service = {
    address: "http://127.0.0.1",
    get: () => Promise.reject(new Error("Nothing is to be read")),
    put: () => Promise.reject(new Error("Nothing is to be put")),
    post<Answer>(_path: string, body: unknown): Promise<Answer> {
      plans.push((body as { plan: (typeof plans)[number] }).plan);
      // The tool itself says which answer it expects.
      return Promise.resolve(answers[plans.length - 1] as Answer);
    },
  };
  return { plans, service };
}

describe("propose_change", () => {
  it("takes what a flat step says for its args", async () => {
    const { plans, service } = answering([VALID, VALID]);
    const steps = [{ flow: "set-text", path: "src/a.tsx", text: "A", newText: "B" }];
    await proposeChange.run({ steps, dryRun: true }, { service });
    const [step] = plans[0]?.steps ?? [];
    assertEquals({ ...step, touches: null }, {
      id: "s1",
      title: "set-text src/a.tsx, A, B",
      executor: "deterministic",
      args: { path: "src/a.tsx", text: "A", newText: "B" },
      touches: null,
      flow: "set-text",
    });
  });

  it("says of steps that only a person can do that they change nothing, and of no ticket", async () => {
    const { plans, service } = answering([]);
    const steps = [{ flow: "manual-task", instruction: "Ask Ada" }];
    const error = await assertRejects(
      () => proposeChange.run({ steps }, { service }),
      WorkbenchError,
    );
    assertStringIncludes(error.message, "each step is a manual-task, which a person does");
    assertEquals(plans, []);
  });

  it("tries a plan again for which the checker had not read the project in time", async () => {
    const { plans, service } = answering([LATE, UNDECLARED, VALID]);
    const told = await proposeChange.run({ steps: STEPS, dryRun: true }, { service });
    assertStringIncludes(told, "A dry run");
    assertEquals(plans.map(({ steps: [step] }) => step?.touches), [
      { files: [] },
      { files: [] },
      TOUCHES,
    ]);
  });

  it("says that there was no time, not that the plan declares too little", async () => {
    const { plans, service } = answering([LATE, LATE]);
    const error = await assertRejects(
      () => proposeChange.run({ steps: STEPS, dryRun: true }, { service }),
      WorkbenchError,
    );
    assertStringIncludes(error.message, "No time was left for it");
    assertEquals(plans.length, 2);
  });
});
