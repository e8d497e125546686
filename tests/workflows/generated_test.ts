import { describe, it } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { seededRandom } from "../support/random.ts";
import { readMachines } from "../../lib/workflows/machines/read_machines.ts";
import { silentDifferences } from "./compare.ts";
import { openFiles } from "./corpus.ts";
import { disguise } from "./disguise.ts";
import { findBuilt } from "./find_built.ts";
import { randomConfig } from "./random_machine.ts";
import { readShape } from "./read_shape.ts";
import { builtShape } from "./built_shape.ts";

const FIRST_SEED = 1;
const COUNT = 60;

describe("readMachines, of generated machines", () => {
  for (const version of [4, 5] as const) {
    it(`knows them as XState ${version} builds them, however they are written`, async () => {
      for (let seed = FIRST_SEED; seed < FIRST_SEED + COUNT; seed++) await check(seed, version);
    });
  }

  async function check(seed: number, version: 4 | 5): Promise<void> {
    const random = seededRandom(seed);
    const config = { ...randomConfig(random, version), predictableActionArguments: true };
    const creator = version === 4 && seed % 2 === 0 ? "Machine" : "createMachine";
    const { path, files } = disguise(config, random, { folder: `v${version}`, creator });
    const manifest = JSON.stringify({ dependencies: { xstate: `^${version}.0.0` } });
    const corpus = await openFiles({ ...files, [`v${version}/package.json`]: manifest });
    const file = await corpus.parse(path);
    assert(file);
    const { machines: [model], problems } = await readMachines(file, corpus);
    assert(model);
    const machine = findBuilt(corpus.run(path)).get(model);
    assert(machine);
    const differences = silentDifferences(readShape(model), builtShape(machine));
    const told = [...problems, ...model.problems].map(({ message }) => message);
    assertEquals(
      [...told, ...differences],
      [],
      `Seed ${seed}:\n${Object.values(files).join("\n")}`,
    );
  }
});
