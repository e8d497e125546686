import { before, describe, it } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { WorkbenchError } from "../../../lib/errors/mod.ts";
import { readMachines } from "../../../lib/workflows/machines/read_machines.ts";
import { seededRandom } from "../../support/random.ts";
import { type Corpus, openCorpus } from "../corpus.ts";
import { faultsOf, planIn } from "./edit_machines.ts";
import { machineOps, randomEdit } from "./random_edits.ts";

const SEED = 20_261_121;
/** How often an op is tried on each machine: those that few machines have a place for more often. */
const TRIES: Readonly<Partial<Record<typeof machineOps[number], number>>> = {
  setDelay: 4,
  setReenter: 4,
  setInitial: 2,
  unassignAction: 4,
  setInput: 4,
  moveState: 4,
  reorderStates: 3,
  reorderTransitions: 6,
  renameEvent: 2,
};

describe("planEdit, on the corpus", () => {
  let corpus: Corpus;

  before(async () => {
    corpus = await openCorpus();
  });

  for (const op of machineOps) {
    it(`${op} does what it says, as XState builds the machine, or is refused`, async () => {
      const { faults, made } = await tryAll(op);
      assertEquals(faults, []);
      assert(made > 10, `Only ${made} edits were made`);
    });
  }

  async function tryAll(op: typeof machineOps[number]) {
    const faults: string[] = [];
    const random = seededRandom(SEED);
    let made = 0;
    for (const path of corpus.paths) {
      const file = await corpus.parse(path);
      assert(file);
      const { machines } = await readMachines(file, corpus);
      for (const model of machines) {
        for (let turn = 0; turn < (TRIES[op] ?? 1); turn++) {
          const edit = randomEdit(op, model, random);
          if (!edit) continue;
          const fault = (line: string) => faults.push(`${path}: ${JSON.stringify(edit)}: ${line}`);
          try {
            const planned = await planIn(corpus, path, edit);
            if (planned.edits.length > 0) made++;
            for (const line of faultsOf(corpus, path, file.text, planned)) fault(line);
          } catch (error) {
            if (!(error instanceof WorkbenchError)) fault(String(error));
            else assertEquals(error.code, "edit_refused");
          }
        }
      }
    }
    return { faults, made };
  }
});
