import { before, describe, it } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { readMachines } from "../../lib/workflows/machines/read_machines.ts";
import { builtShape } from "./built_shape.ts";
import { silentDifferences } from "./compare.ts";
import { type Corpus, openCorpus } from "./corpus.ts";
import { findBuilt } from "./find_built.ts";
import { readShape } from "./read_shape.ts";

describe("readMachines, beside XState", () => {
  let corpus: Corpus;

  before(async () => {
    corpus = await openCorpus();
  });

  it("knows every machine of the corpus as XState builds it, or says what it does not know", async () => {
    assert(corpus.paths.length >= 60);
    const differences: string[] = [];
    for (const path of corpus.paths) {
      for (const line of await differencesOf(path)) differences.push(`${path}: ${line}`);
    }
    assertEquals(differences, []);
  });

  async function differencesOf(path: string): Promise<string[]> {
    const file = await corpus.parse(path);
    assert(file);
    const { machines, problems } = await readMachines(file, corpus);
    assertEquals(problems, []);
    const built = findBuilt(corpus.run(path));
    const lines = machines.flatMap((model) => {
      const machine = built.get(model);
      if (!machine) return [`"${model.name}" is read, but not built`];
      return silentDifferences(readShape(model), builtShape(machine), model.problems)
        .map((line) => `${model.name}: ${line}`);
    });
    if (built.size > machines.length) {
      lines.push(`${built.size} machines are built, ${machines.length} read`);
    }
    const told = machines.flatMap((model) => model.problems.map(({ message }) => message));
    const mayBeUnknown = path.includes("/unknown/");
    if (!mayBeUnknown) lines.push(...told.map((message) => `a problem is told: ${message}`));
    else if (machines.length > 0 && told.length === 0) lines.push("no problem is told");
    return lines;
  }
});
