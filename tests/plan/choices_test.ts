import { rmSync } from "node:fs";
import { after, before, describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import type { Plan, PlanStep } from "../../lib/processes/plan_schemas.ts";
import { openTestWorkbench, type TestWorkbench } from "../support/test_workbench.ts";

const AT = "src/components";
const SIGNAL = `export function Signal({ tone = "low" }: { tone?: string }) {
  return <i title={tone} />;
}
`;
const board = (name: string) =>
  `import { Signal } from "./Signal";

export function ${name}() {
  return <p>Pay the toll <Signal /></p>;
}
`;

/** What is asked of the two boards, and the steps that it may mean, each with the one file that it changes. */
const ASKED: readonly (readonly [text: string, flow: string, titles: readonly string[]])[] = [
  ['Change the text "Pay the toll" to "Pay now".', "set-text", [
    `${AT}/EastBoard.tsx:4`,
    `${AT}/WestBoard.tsx:4`,
  ]],
  ['Set tone to "high" on the `Signal`.', "set-prop", [
    `<Signal> of ${AT}/EastBoard.tsx:4`,
    `<Signal> of ${AT}/WestBoard.tsx:4`,
  ]],
];

describe("a ticket that may mean several things", () => {
  let test: TestWorkbench;
  before(async () => {
    test = await openTestWorkbench("shop");
    test.write(`${AT}/Signal.tsx`, SIGNAL);
    for (const name of ["EastBoard", "WestBoard"]) test.write(`${AT}/${name}.tsx`, board(name));
  });
  after(() => test[Symbol.asyncDispose]());

  async function propose(text: string): Promise<Plan> {
    const { body } = await test.post("/api/plan/propose", { text });
    return body.plan;
  }

  for (const [text, flow, titles] of ASKED) {
    it(`offers a step for each: ${text}`, async () => {
      const plan = await propose(`${text} Paint the fence.`);
      const [step, rest, ...others] = plan.steps;
      assertEquals([rest?.flow, rest?.args["instruction"], others], [
        "manual-task",
        "Paint the fence.",
        [],
      ]);
      // As the schema of the flow has them.
      const choices = step?.args["choices"] as unknown as Pick<
        PlanStep,
        "title" | "flow" | "args"
      >[];
      assertEquals(choices.map((choice) => choice.title), titles);
      assertEquals(choices.map((choice) => choice.flow), [flow, flow]);
      const changed: string[][] = [];
      for (const choice of choices) {
        const { flow, args } = choice;
        const chosen = { ...step, flow, args, executor: "deterministic" };
        const found = await test.post("/api/plan/validate", { plan: { ...plan, steps: [chosen] } });
        const { touches } = found.body.steps[0];
        const { body } = await test.post("/api/plan/validate", {
          plan: { ...plan, steps: [{ ...chosen, touches }] },
        });
        assertEquals(body.errors, []);
        changed.push(touches.files.map(({ path }: { path: string }) => path));
      }
      assertEquals(changed, [[`${AT}/EastBoard.tsx`], [`${AT}/WestBoard.tsx`]]);
    });
  }

  it("can be run as it stands, which leaves the choice to a person", async () => {
    const plan = await propose(ASKED[0]?.[0] ?? "");
    const { body } = await test.post("/api/plan/validate", { plan });
    assertEquals([body.errors, body.steps[0].touches.files], [[], []]);
  });

  it("offers nothing where it may mean more than a person would read", async () => {
    const names = Array.from({ length: 9 }, (_, index) => `Board${index}`);
    for (const name of names) test.write(`${AT}/${name}.tsx`, board(name));
    const [step] = (await propose(ASKED[0]?.[0] ?? "")).steps;
    assertEquals([step?.flow, step?.args["choices"]], ["manual-task", undefined]);
    for (const name of names) rmSync(test.path(`${AT}/${name}.tsx`));
  });

  it("offers the components that are called so", async () => {
    test.write("src/features/cart/components/Signal.tsx", SIGNAL);
    const [step] = (await propose("Rename the component Signal to Beacon.")).steps;
    // As the schema of the flow has them.
    const choices = step?.args["choices"] as unknown as Pick<PlanStep, "title" | "args">[];
    assertEquals(choices.map(({ args }) => args["path"]), [
      `${AT}/Signal.tsx`,
      "src/features/cart/components/Signal.tsx",
    ]);
  });
});
