import { describe, it } from "node:test";
import { assert, assertEquals } from "@std/assert";
import type { AnyStateMachine as Machine5 } from "xstate";
import type { AnyStateMachine as Machine4 } from "xstate4";
import { pathsThrough, pathText } from "../../../../lib/review/units/machines/paths.ts";
import { indexMachine } from "../../../../lib/workflows/mod.ts";
import { readMachines } from "../../../../lib/workflows/machines/read_machines.ts";
import { openCorpus, openFiles } from "../../../workflows/corpus.ts";
import { findBuilt } from "../../../workflows/find_built.ts";
import { openWalk4 } from "./xstate4_walk.ts";
import { openWalk5 } from "./xstate5_walk.ts";

describe("pathsThrough", () => {
  for (const version of [4, 5] as const) {
    it(`tells no way that XState ${version} cannot go, in the whole corpus`, async () => {
      const corpus = await openCorpus();
      const faults: string[] = [];
      let told = 0;
      for (const path of corpus.paths.filter((each) => each.startsWith(`v${version}/`))) {
        const file = await corpus.parse(path);
        assert(file);
        const { machines } = await readMachines(file, corpus);
        const built = findBuilt(corpus.run(path));
        for (const model of machines) {
          const machine = built.get(model);
          if (!machine || model.problems.length > 0) continue;
          // Each folder of the corpus is run with the version of XState that it is named after.
          const walks = version === 4
            ? openWalk4(machine as Machine4)
            : openWalk5(machine as Machine5);
          if (!walks) continue;
          for (const way of pathsThrough(indexMachine(model)).paths) {
            told++;
            if (!walks(way)) faults.push(`${path}: ${pathText(way)}`);
          }
        }
      }
      assertEquals(faults, []);
      assert(told > 80, `only ${told} ways`);
    });
  }

  const cases: Readonly<Record<string, readonly [config: string, paths: string[]]>> = {
    "an event in all regions that take it at once": [
      `{ type: "parallel", states: {
        a: { initial: "off", states: { off: { on: { GO: "on" } }, on: {} } },
        b: { initial: "off", states: { off: { on: { GO: "on", ALONE: "on" } }, on: {} } } } }`,
      [
        "a.off + b.off -> a.on + b.on (GO)",
        "a.off + b.off -> a.off + b.on (ALONE)",
      ],
    ],
    "what is done before any event": [
      `{ initial: "work", states: {
        work: { initial: "busy", onDone: "end", on: { STOP: "idle" },
          states: { busy: { on: { NEXT: "over" } }, over: { type: "final" } } },
        idle: {}, end: { type: "final" } } }`,
      ["work.busy -> idle (STOP)", "work.busy -> work.over (NEXT) -> end (onDone)"],
    ],
    "nothing that an inner wildcard takes": [
      `{ initial: "a", on: { GO: ".b" }, after: { 10: ".b" },
        states: { a: { on: { "*": { actions: "log" }, OUT: "c" } }, b: {}, c: {} } }`,
      [
        "a -> c (OUT)",
        "a -> c (OUT) -> b (GO)",
        "a -> c (OUT) -> b (after 10)",
      ],
    ],
    "a loop once": [
      `{ initial: "a", states: { a: { on: { GO: "b" } }, b: { on: { BACK: "a", END: "c" } },
        c: { type: "final" } } }`,
      ["a -> b (GO) -> c (END)", "a -> b (GO) -> a (BACK)"],
    ],
  };
  for (const [what, [config, expected]] of Object.entries(cases)) {
    it(`tells ${what}, as XState has it`, async () => {
      const path = "v5/machine.ts";
      const text =
        `import { createMachine } from "xstate";\nexport const made = createMachine(${config});`;
      const corpus = await openFiles({ [path]: text });
      const file = await corpus.parse(path);
      assert(file);
      const { machines: [model] } = await readMachines(file, corpus);
      assert(model);
      const ways = pathsThrough(indexMachine(model)).paths;
      assertEquals(ways.map(pathText), expected);
      const machine = findBuilt(corpus.run(path)).get(model);
      // XState 5 has run the file.
      assert(ways.every(openWalk5(machine as Machine5)));
    });
  }

  it("is bounded, and says so", async () => {
    const regions = Array.from(
      { length: 9 },
      (_, n) =>
        `r${n}: { initial: "a", states: { a: { on: { E${n}: "b" } }, b: { type: "final" } } }`,
    );
    const text = `import { createMachine } from "xstate";
export const made = createMachine({ initial: "all", states: {
  all: { type: "parallel", onDone: "end", states: { ${
      regions.join(", ")
    } } }, end: { type: "final" } } });`;
    const corpus = await openFiles({ "v5/machine.ts": text });
    const file = await corpus.parse("v5/machine.ts");
    assert(file);
    const { machines: [model] } = await readMachines(file, corpus);
    assert(model);
    const { paths, truncated } = pathsThrough(indexMachine(model));
    assert(truncated && paths.length <= 200);
  });
});
