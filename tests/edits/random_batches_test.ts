import { before, describe, it } from "node:test";
import process from "node:process";
import { assertGreater } from "@std/assert";
import { loadTypeScript } from "../../lib/source/syntax/typescript.ts";
import { createRandom } from "../support/random.ts";
import { corpusTexts } from "./judge/corpus.ts";
import { judgeBatch, type Tally } from "./judge/judge_batch.ts";
import { OP_KINDS } from "./judge/random_op.ts";

/** How many batches are tried; `WORKBENCH_FUZZ` asks for more, `WORKBENCH_SEED` begins with the one of a failure. */
const COUNT = Number(process.env["WORKBENCH_FUZZ"] ?? 2000);
const FIRST_SEED = Number(process.env["WORKBENCH_SEED"] ?? 1);
/** The most ops of a batch. */
const MAX_OPS = 20;

describe("random batches of ops", () => {
  let texts: readonly string[];
  before(async () => {
    await loadTypeScript();
    texts = corpusTexts();
    assertGreater(texts.length, 100);
  });

  it("do to Babel's tree what they say, lead to the right nodes, and can be taken back", () => {
    const tally: Tally = new Map();
    let done = 0;
    for (let seed = FIRST_SEED; seed < FIRST_SEED + COUNT; seed++) {
      const random = createRandom(seed);
      // Most are short: a long one costs as much as ten of them.
      const size = 1 + random.below(random.below(8) === 0 ? MAX_OPS : 3);
      const text = random.pick(texts);
      try {
        done += judgeBatch(random, text, size, tally);
      } catch (cause) {
        throw new Error(`Seed ${seed}: ${String(cause)}`, { cause });
      }
    }
    assertGreater(done, COUNT);
    for (const op of OP_KINDS) assertGreater(tally.get(op)?.done ?? 0, COUNT / 100);
  });
});
