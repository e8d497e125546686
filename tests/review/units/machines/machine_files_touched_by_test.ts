import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { machineFilesTouchedBy } from "../../../../lib/review/units/machines/mod.ts";
import { openSides } from "../open_sides.ts";

const FILES = {
  "src/states.ts": `export const states = { a: { on: { GO: "b" } }, b: {} };\n`,
  "src/index.ts": `export * from "./states";\n`,
  "src/names.ts": `export const label = "x";\n`,
  "src/types.ts": `export interface Context { n: number }\n`,
  "src/machine.ts": `import { createMachine } from "xstate";
import { label } from "./names";
import type { Context } from "./types";
import { states } from "./index";
export const machine = createMachine({ initial: "a", states });
export const title = (context: Context) => label + context.n;
`,
  "src/other.ts": `import { createMachine } from "xstate";
export const other = createMachine({ initial: "a", states: { a: {} } });
`,
  "src/page.ts": `import { machine } from "./machine";\nexport const page = machine;\n`,
};

describe("machineFilesTouchedBy", () => {
  const touched = async (changed: readonly string[], base: Record<string, string> = FILES) => {
    await using sides = await openSides(base, FILES);
    return await machineFilesTouchedBy(sides, changed);
  };

  it("finds the file whose states are imported, and not who only uses its machine", async () => {
    assertEquals(await touched(["src/states.ts"]), ["src/machine.ts"]);
  });

  it("finds it through a barrel that changed", async () => {
    assertEquals(await touched(["src/index.ts"]), ["src/machine.ts"]);
  });

  it("leaves out what changed itself, and what its machines are not read from", async () => {
    assertEquals(await touched(["src/states.ts", "src/machine.ts"]), []);
    assertEquals(await touched(["src/types.ts", "src/names.ts", "src/nowhere.ts"]), []);
  });

  it("finds who read a file that is gone", async () => {
    const base = {
      ...FILES,
      "src/index.ts": `export * from "./old";\n`,
      "src/old.ts": FILES["src/states.ts"],
    };
    assertEquals(await touched(["src/old.ts"], base), ["src/machine.ts"]);
  });
});
