import { describe, it } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { readMachines } from "../../../lib/workflows/machines/read_machines.ts";
import { seededRandom } from "../../support/random.ts";
import { builtShape } from "../built_shape.ts";
import { silentDifferences } from "../compare.ts";
import { openFiles } from "../corpus.ts";
import { findBuilt } from "../find_built.ts";
import { readShape } from "../read_shape.ts";
import { randomChanges } from "./random_changes.ts";

const PROGRAMS = 150;

describe("createEvaluation, of what is changed after it was declared", () => {
  it("never takes a changed value for what it was declared as, wherever it went", async () => {
    const seed = 20_261;
    const random = seededRandom(seed);
    let unchanged = 0;
    let read = 0;
    for (let program = 0; program < PROGRAMS; program++) {
      const text = randomChanges(random, 1 + random(12));
      const { isChanged, isTold, differences } = await judge(text);
      assertEquals(differences, [], `seed ${seed}, program ${program}:\n${text}`);
      if (isChanged) continue;
      unchanged++;
      if (!isTold) read++;
    }
    // What is told without need is no lie, but of no use either.
    assert(read / unchanged > 0.5, `seed ${seed}: ${read} of ${unchanged} unchanged ones are read`);
  });

  async function judge(text: string) {
    const corpus = await openFiles({ "v5/made.js": text });
    const file = await corpus.parse("v5/made.js");
    assert(file);
    const { machines: [model] } = await readMachines(file, corpus);
    assert(model);
    const machine = findBuilt(corpus.run("v5/made.js")).get(model);
    assert(machine);
    const truth = builtShape(machine);
    return {
      differences: silentDifferences(readShape(model), truth, model.problems),
      isTold: model.problems.length > 0,
      isChanged: Object.keys(truth.states).join() !== ",b,a",
    };
  }
});
