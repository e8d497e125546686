import { after, before, describe, it } from "node:test";
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { EXAMPLES } from "../../lib/plan/proposal/how_to_ask.ts";
import { FORMS } from "../../lib/plan/proposal/forms/table.ts";
import { matchesOf } from "../../lib/plan/proposal/forms/pattern.ts";
import { readingsOf } from "../../lib/plan/proposal/readings.ts";
import type { PlanStep } from "../../lib/processes/plan_schemas.ts";
import { openTestWorkbench, type TestWorkbench } from "../support/test_workbench.ts";

/** A mill in folders of its own, with a table of routes and a page that is called otherwise than its file. */
const FILES = {
  "src/mill/parts/Wheel.tsx": `const Spoke = () => <i />;

export function Wheel({ turns }: { turns: number }) {
  return <p title={String(turns)}><Spoke /></p>;
}
`,
  "src/mill/parts/Sail.tsx": "export const Sail = () => <b />;\n",
  "src/mill/parts/Cog.tsx": "export const Cog = () => <b />;\n",
  "src/mill/parts/hopper/index.tsx": "export const Hopper = () => <b />;\n",
  "src/mill/Floor.tsx": `import { Wheel } from "./parts/Wheel";

export const Floor = () => <Wheel turns={2} />;
`,
  "src/mill/bell.tsx": `export default function HelpPage() {
  return <p>Ring the bell</p>;
}
`,
  "src/mill/lost.tsx": `export default function LostAndFound() {
  return <p>Ask the miller</p>;
}
`,
};

/** The steps of requests, by their flows and what matters of their args. */
const READ: readonly (readonly [text: string, steps: readonly (readonly [string, object])[]])[] = [
  ["Move Wheel to mill/parts/round", [
    ["move-unit", { path: "src/mill/parts/Wheel.tsx", folder: "src/mill/parts/round" }],
  ]],
  ["move Wheel.tsx to src/mill/gears/big", [
    ["move-unit", { path: "src/mill/parts/Wheel.tsx", folder: "src/mill/gears/big" }],
  ]],
  ["Move `src/mill/parts/Wheel.tsx` to `src/mill/round/Wheel.tsx`.", [
    ["move-unit", { path: "src/mill/parts/Wheel.tsx", folder: "src/mill/round" }],
  ]],
  ["Move src/mill/parts/hopper/index.tsx to src/mill/sacks/hopper/index.tsx", [
    ["move-unit", { path: "src/mill/parts/hopper/index.tsx", folder: "src/mill/sacks" }],
  ]],
  ['On the lost and found, replace the text "Ask the miller" with "Ask at the door".', [
    ["set-text", { path: "src/mill/lost.tsx", text: "Ask the miller", newText: "Ask at the door" }],
  ]],
  ["Rename the component Sail to Canvas and update every usage.", [
    ["rename-unit", { path: "src/mill/parts/Sail.tsx", newName: "Canvas" }],
  ]],
  ["rm Cog, unused", [["remove-unit", { path: "src/mill/parts/Cog.tsx" }]]],
  ["Kill the unused components: Sail, Cog", [
    ["remove-unit", { path: "src/mill/parts/Sail.tsx" }],
    ["remove-unit", { path: "src/mill/parts/Cog.tsx" }],
  ]],
  ["Add a speed prop to Wheel, an optional number.", [
    ["add-prop", { prop: "speed", type: "number", optional: true }],
  ]],
  ["Extract the component Spoke of Wheel into its own file", [
    ["edit-unit", { path: "src/mill/parts/Wheel.tsx", ops: [{ op: "extract", name: "Spoke" }] }],
  ]],
  ["Add a new page called Invoices at /account/invoices.", [
    ["create-page", { feature: "account", name: "InvoicesPage" }],
    ["add-route", { route: "/account/invoices" }],
  ]],
  ["Add a route /account/invoices for a new page Invoices next to /account/orders", [
    ["create-page", { feature: "account", name: "InvoicesPage" }],
    ["add-route", { route: "/account/invoices", beside: "/account/orders" }],
  ]],
  ['In the help page, change "Ring the bell" to "Knock".', [
    ["set-text", { path: "src/mill/bell.tsx", text: "Ring the bell" }],
  ]],
  ['Create a page /account/invoices with the title "Your invoices".', [
    ["create-page", { feature: "account", name: "InvoicesPage", title: "Your invoices" }],
    ["add-route", { route: "/account/invoices" }],
  ]],
];

/** Requests that are for a person, and why. */
const LEFT: readonly (readonly [text: string, why: string])[] = [
  ["Move Wheel to src/mill/round/Round.tsx", "is the path of a file: name the folder alone"],
  ["Delete the components: Sail, Wheel", 'Cannot remove "src/mill/parts/Wheel.tsx": it is in use'],
  [
    "Move src/mill/parts/hopper/index.tsx to src/mill/parts/bin/index.tsx",
    "moves with the folder around it, which keeps its name",
  ],
  ["Move Wheel to nowhere/at/all", "name a folder from the root of the project"],
  ["Add a speed prop to Wheel", 'ask for it as in "Add the optional prop speed: string to Wheel"'],
  ["Rename Wheel to Ring, so that its address is /ring", "Requests are read"],
  ["The wheels become faster", "`Rename Card to Tile`"],
  [
    "Add a link to the orders page in the menu, right below Cart",
    "A link goes behind the others of its menu",
  ],
  ["Rename the wheels in some way", "`Rename Card to Tile`"],
  ["Extract the component Spoke of Sail into its own file", 'declares no component "Spoke"'],
];

describe("requests in the words of strangers", () => {
  let test: TestWorkbench;
  before(async () => {
    test = await openTestWorkbench("shop");
    for (const [path, text] of Object.entries(FILES)) test.write(path, text);
  });
  after(() => test[Symbol.asyncDispose]());

  for (const [text, steps] of READ) {
    it(`reads ${JSON.stringify(text)}`, async () => {
      const { body: { plan, notes } } = await test.post("/api/plan/propose", { text });
      assertEquals(
        plan.steps.map(({ flow }: PlanStep) => flow),
        steps.map(([flow]) => flow),
        notes,
      );
      for (const [at, [, args]] of steps.entries()) {
        const made = plan.steps[at].args;
        assertEquals({ ...made, ...args }, made);
      }
      const { body } = await test.post("/api/plan/validate", { plan });
      assertEquals(body.errors, []);
    });
  }

  for (const [text, why] of LEFT) {
    it(`says why it leaves ${JSON.stringify(text)}`, async () => {
      const { body: { plan, notes } } = await test.post("/api/plan/propose", { text });
      assertEquals(plan.steps.map(({ flow }: PlanStep) => flow), ["manual-task"]);
      assertStringIncludes(notes.join("\n"), why);
    });
  }

  it("gives only examples that have a form", () => {
    for (const example of EXAMPLES.flatMap(([, examples]) => examples)) {
      const isRead = readingsOf(example, new Set()).some(({ wish }) =>
        FORMS.some(({ form }) => matchesOf(form, wish).length > 0)
      );
      assert(isRead, example);
    }
  });
});
