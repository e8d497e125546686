import { describe, it } from "node:test";
import { assert, assertEquals, assertRejects } from "@std/assert";
import type { CommitLinks } from "../../../lib/git/history/commit_links.ts";
import { countAheadBehind } from "../../../lib/git/history/count_ahead_behind.ts";
import { createTimeSlice } from "../../../lib/slices/mod.ts";
import { seededRandom } from "../../support/random.ts";

type History = ReadonlyMap<string, CommitLinks>;

/** A history at random, with merges; clocks run wrong by up to `skew`. */
function historyOf(size: number, skew: number, random: (below: number) => number): History {
  const history = new Map<string, CommitLinks>();
  for (let at = 0; at < size; at++) {
    const count = at === 0 ? 0 : random(6) === 0 ? 2 : 1;
    const parents = new Set(
      Array.from({ length: count }, () => `c${Math.max(0, at - 1 - random(9))}`),
    );
    history.set(`c${at}`, { parents: [...parents], date: at * 10 + random(skew + 1) });
  }
  return history;
}

/** Every commit that one reaches, itself too: the judge. */
function reachedFrom(history: History, tip: string): Set<string> {
  const reached = new Set([tip]);
  for (const id of reached) {
    for (const parent of history.get(id)?.parents ?? []) reached.add(parent);
  }
  return reached;
}

function walkOf(history: History, onRead: () => void = () => {}) {
  const slice = createTimeSlice();
  return {
    slice,
    links(id: string) {
      onRead();
      return history.get(id) ?? Promise.reject(new Error(`There is no ${id}`));
    },
  };
}

describe("countAheadBehind", () => {
  for (
    const [clocks, skew] of [["right", 0], ["a little wrong", 300], ["wrong", 50_000]] as const
  ) {
    const seed = Date.now() % 1_000_000;
    it(`counts what a look at all commits counts, with clocks ${clocks} (seed ${seed})`, async () => {
      const random = seededRandom(seed);
      const history = historyOf(4000, skew, random);
      const ids = [...history.keys()];
      const tips = Array.from({ length: 70 }, () => ids[ids.length - 1 - random(1500)] ?? "");
      const [base = "", ...heads] = tips;
      const ofBase = reachedFrom(history, base);
      const expected = new Map(heads.map((head) => {
        const ofHead = reachedFrom(history, head);
        const both = [...ofHead].filter((id) => ofBase.has(id)).length;
        return [head, { ahead: ofHead.size - both, behind: ofBase.size - both }];
      }));
      assertEquals(await countAheadBehind(base, heads, walkOf(history)), expected);
    });
  }

  it("reads each commit once, and little more of a long history than what differs", async () => {
    const history = historyOf(20_000, 0, seededRandom(7));
    let reads = 0;
    const heads = ["c19990", "c19980", "c19995"];
    await countAheadBehind("c19999", heads, walkOf(history, () => reads++));
    assert(reads < 2500, `${reads}`);
  });

  it("fails as the reading of a commit does", async () => {
    const history = new Map([["a", { parents: ["gone"], date: 1 }]]);
    await assertRejects(
      () => countAheadBehind("a", [], walkOf(history)),
      Error,
      "There is no gone",
    );
  });
});
