import { describe, it } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { WorkbenchError } from "../../../lib/errors/mod.ts";
import { readMachines } from "../../../lib/workflows/machines/read_machines.ts";
import { seededRandom } from "../../support/random.ts";
import { openFiles } from "../corpus.ts";
import { disguise } from "../disguise.ts";
import { randomConfig } from "../random_machine.ts";
import { faultsOf, planIn } from "./edit_machines.ts";
import { machineOps, randomEdit } from "./random_edits.ts";

const FIRST_SEED = 1;
const COUNT = 5;

describe("planEdit, of generated machines", () => {
  for (const version of [4, 5] as const) {
    it(`does what it says, as XState ${version} builds them, however they are written`, async () => {
      let made = 0;
      for (let seed = FIRST_SEED; seed < FIRST_SEED + COUNT; seed++) {
        made += await tryAll(seed, version);
      }
      assert(made > COUNT * machineOps.length / 4, `Only ${made} edits were made`);
    });
  }
});

/** @returns how many edits were made */
async function tryAll(seed: number, version: 4 | 5): Promise<number> {
  const random = seededRandom(seed);
  const config = { ...randomConfig(random, version), predictableActionArguments: true };
  const folder = `v${version}`;
  const { path, files } = disguise(config, random, { folder, creator: "createMachine" });
  const manifest = JSON.stringify({ dependencies: { xstate: `^${version}.0.0` } });
  const corpus = await openFiles({ ...files, [`${folder}/package.json`]: manifest });
  const file = await corpus.parse(path);
  assert(file);
  const { machines: [model] } = await readMachines(file, corpus);
  assert(model);
  let made = 0;
  for (const op of machineOps) {
    const edit = randomEdit(op, model, random);
    if (!edit) continue;
    try {
      const planned = await planIn(corpus, path, edit);
      if (planned.edits.length > 0) made++;
      const faults = faultsOf(corpus, path, file.text, planned);
      assertEquals(faults, [], `Seed ${seed}: ${JSON.stringify(edit)}:\n${file.text}`);
    } catch (error) {
      if (!(error instanceof WorkbenchError)) throw error;
      assertEquals(error.code, "edit_refused");
    }
  }
  return made;
}
