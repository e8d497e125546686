import { describe, it } from "node:test";
import { assert, assertEquals } from "@std/assert";
import type { AnyStateMachine as Machine5 } from "xstate";
import type { AnyStateMachine as Machine4 } from "xstate4";
import { pathsThrough, pathText } from "../../../../lib/review/units/machines/paths.ts";
import { indexMachine } from "../../../../lib/workflows/mod.ts";
import { readMachines } from "../../../../lib/workflows/read_machines.ts";
import { openCorpus } from "../../../workflows/corpus.ts";
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
});
