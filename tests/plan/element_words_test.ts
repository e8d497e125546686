import { after, before, describe, it } from "node:test";
import { assertEquals, assertStringIncludes } from "@std/assert";
import type { PlanStep } from "../../lib/processes/plan_schemas.ts";
import { openTestWorkbench, type TestWorkbench } from "../support/test_workbench.ts";

const AT = "src/components";

/** A harbour whose boards show lamps, and a crate to put things into. */
const FILES = {
  [`${AT}/Lamp.tsx`]: `export type Glow = "dim" | "full";
export function Lamp({ glow = "dim", lit }: { glow?: Glow; lit?: boolean }) {
  return <i title={glow} hidden={!lit} />;
}
`,
  [`${AT}/Torch.tsx`]: `export function Torch({ glow }: { glow?: string }) {
  return <b title={glow} />;
}
`,
  [`${AT}/Flare.tsx`]: `export function Flare({ lit, colour }: { lit?: boolean; colour: string }) {
  return <b title={colour} hidden={!lit} />;
}
`,
  [`${AT}/Crate.tsx`]: `import type { ReactNode } from "react";

export function Crate({ children }: { children?: ReactNode }) {
  return <section>{children}</section>;
}
`,
  [`${AT}/NorthPier.tsx`]: `import { Lamp } from "./Lamp";

export function NorthPier() {
  return <p>Go ashore <Lamp glow="full" lit /></p>;
}
`,
  [`${AT}/SouthPier.tsx`]: `import { Lamp } from "./Lamp";

export function SouthPier({ isNight }: { isNight: boolean }) {
  return (
    <div>
      {isNight && <Lamp glow="dim" />}
      <Lamp glow="full" />
    </div>
  );
}
`,
};

const SOUTH = `${AT}/SouthPier.tsx`;

/** What people ask of elements, and the lines of the diffs that come of it. */
const DONE: readonly (readonly [text: string, changed: readonly string[]])[] = [
  ['In NorthPier, give the Lamp a glow of "dim".', [
    '-  return <p>Go ashore <Lamp glow="full" lit /></p>;',
    '+  return <p>Go ashore <Lamp glow="dim" lit /></p>;',
  ]],
  ['Use glow "dim" instead of "full" for the Lamp in SouthPier.', [
    '-      <Lamp glow="full" />',
    '+      <Lamp glow="dim" />',
  ]],
  ['Make the Lamp in NorthPier weaker: glow "dim" instead of "full".', [
    '-  return <p>Go ashore <Lamp glow="full" lit /></p>;',
    '+  return <p>Go ashore <Lamp glow="dim" lit /></p>;',
  ]],
  ["Make the Lamp in NorthPier not lit anymore.", [
    '-  return <p>Go ashore <Lamp glow="full" lit /></p>;',
    '+  return <p>Go ashore <Lamp glow="full" lit={false} /></p>;',
  ]],
  ['Set glow to "dim" on every Lamp.', [
    '-  return <p>Go ashore <Lamp glow="full" lit /></p>;',
    '+  return <p>Go ashore <Lamp glow="dim" lit /></p>;',
    '-      <Lamp glow="full" />',
    '+      <Lamp glow="dim" />',
  ]],
  ['Set lit to true on all Lamps with glow "full" in SouthPier.', [
    '-      <Lamp glow="full" />',
    '+      <Lamp glow="full" lit />',
  ]],
  ["Remove the Lamp from NorthPier.", [
    '-import { Lamp } from "./Lamp";',
    "-",
    '-  return <p>Go ashore <Lamp glow="full" lit /></p>;',
    "+  return <p>Go ashore</p>;",
  ]],
  ["Remove every Lamp in SouthPier", [
    '-import { Lamp } from "./Lamp";',
    "-",
    '-      {isNight && <Lamp glow="dim" />}',
    '-      <Lamp glow="full" />',
  ]],
  ["Use a Torch instead of each Lamp in SouthPier", [
    '-import { Lamp } from "./Lamp";',
    '+import { Torch } from "./Torch";',
    '-      {isNight && <Lamp glow="dim" />}',
    '-      <Lamp glow="full" />',
    '+      {isNight && <Torch glow="dim" />}',
    '+      <Torch glow="full" />',
  ]],
  ["Wrap the `Lamp` in `NorthPier` with `Crate`.", [
    '+import { Crate } from "./Crate";',
    '-  return <p>Go ashore <Lamp glow="full" lit /></p>;',
    '+  return <p>Go ashore <Crate><Lamp glow="full" lit /></Crate></p>;',
  ]],
];

/** What cannot be done, and why. */
const REFUSED: readonly (readonly [text: string, why: string])[] = [
  ["Replace the Lamp in NorthPier with Torch", '"Torch" declares no prop "lit"'],
  ["Replace the Lamp in NorthPier with Flare", '"Flare" declares no prop "glow"'],
  ["Replace every Lamp in SouthPier with Flare", '"Flare" declares no prop "glow"'],
  ["Wrap the Lamp in NorthPier with Torch", '"Torch" declares no prop "children"'],
  ["Replace `Torch` with `Flare` in `SouthPier`", `No element in "${SOUTH}" is "Torch"`],
  ["Remove the Lamp from SouthPier", "may be any of 2 elements"],
  ["Remove the Torch from SouthPier", `No element in "${SOUTH}" is "Torch"`],
  ['Use glow "full" instead of "low" for the Lamp in NorthPier', 'has glow "low"'],
];

describe("requests about elements", () => {
  let test: TestWorkbench;
  before(async () => {
    test = await openTestWorkbench("shop");
    for (const [path, text] of Object.entries(FILES)) test.write(path, text);
  });
  after(() => test[Symbol.asyncDispose]());

  for (const [text, changed] of DONE) {
    it(`does ${JSON.stringify(text)}`, async () => {
      const { body: { plan, notes } } = await test.post("/api/plan/propose", { text });
      const { body: { valid, steps } } = await test.post("/api/plan/validate", { plan });
      const lines = steps.flatMap(({ preview }: { preview?: { diff: string } }) =>
        (preview?.diff ?? "").split("\n").filter((line) => /^[+-](?![+-]{2})/.test(line))
      );
      assertEquals([lines, valid], [changed, true], notes.join("\n"));
    });
  }

  for (const [text, why] of REFUSED) {
    it(`says why it does not do ${JSON.stringify(text)}`, async () => {
      const { body: { plan, notes } } = await test.post("/api/plan/propose", { text });
      assertEquals(plan.steps.map(({ flow }: PlanStep) => flow), ["manual-task"]);
      assertStringIncludes(notes.join("\n"), why);
    });
  }

  it("tells several components of one name apart before it changes every element", async () => {
    const other = "src/features/cart/components/Lamp.tsx";
    test.write(other, "export const Lamp = () => <i />;\n");
    test.write(
      "src/features/cart/components/Quay.tsx",
      'import { Lamp } from "./Lamp";\n\nexport const Quay = () => <Lamp />;\n',
    );
    const text = 'Set glow to "dim" on every Lamp';
    const { body: { notes } } = await test.post("/api/plan/propose", { text });
    assertStringIncludes(
      notes.join("\n"),
      `"Lamp" is a component of "${AT}/Lamp.tsx" and "${other}"`,
    );
  });
});
