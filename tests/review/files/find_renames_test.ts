import { afterEach, beforeEach, describe, it } from "node:test";
import { assert, assertEquals, assertMatch, assertRejects } from "@std/assert";
import { gitFailed } from "../../../lib/git/mod.ts";
import type { TreeDifference } from "../../../lib/git/repository.ts";
import { findRenames } from "../../../lib/review/files/mod.ts";
import { type GitRepository, makeGitRepository } from "../../support/git_repository.ts";
import { EXAMPLE_CHANGES, type ExampleChange, randomChange, text } from "./example_changes.ts";
import { openLineOf, statusLines, type StockDiff, stockDiff } from "./stock_diff.ts";

const SEEDS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

describe("findRenames", () => {
  let repository: GitRepository;
  beforeEach(() => void (repository = makeGitRepository()));
  afterEach(() => repository.delete());

  function diffOf({ base, head }: ExampleChange): StockDiff {
    base(repository);
    const commit = repository.commitAll("base");
    head(repository);
    repository.commitAll("head");
    return stockDiff(repository, commit);
  }

  for (const change of [...EXAMPLE_CHANGES, ...SEEDS.map(randomChange)]) {
    it(`finds what git diff -M finds: ${change.name}`, async () => {
      const stock = diffOf(change);
      const { changes, notes } = await findRenames(stock.differences, {
        readBlob: stock.readBlob,
        openLine: openLineOf(repository),
      });
      assertEquals(statusLines(changes), stock.statuses());
      assert(changes.length > 0);
      assertEquals(notes, []);
    });
  }

  it("keeps to the same limit as git, and says so", async () => {
    const stock = diffOf({
      name: "",
      base: (r) => [1, 2, 3].forEach((n) => r.write(`${n}.ts`, text(`${n}`))),
      head: (r) => {
        [1, 2, 3].forEach((n) => r.remove(`${n}.ts`));
        r.write("same/1.ts", text("1"));
        [2, 3].forEach((n) => r.write(`x${n}.ts`, text(`${n}`) + "x\n"));
      },
    });
    const found = async (limit: number): ReturnType<typeof findRenames> =>
      await findRenames(stock.differences, { readBlob: stock.readBlob, limit });
    const within = await found(2);
    assertEquals(statusLines(within.changes), stock.statuses(2));
    assertEquals(within.notes, []);
    const beyond = await found(1);
    assertEquals(statusLines(beyond.changes), stock.statuses(1));
    assertEquals(beyond.notes, [
      "2 deleted and 2 added files are too many to compare each with each: among them, no file " +
      "that was renamed and edited is recognised",
    ]);
  });

  it("counts a last line without a line feed, as git does since 2.43.2", async () => {
    const stock = diffOf({
      name: "",
      base: (r) => r.write("a.ts", "const first = 1;\nconst last = 2;"),
      head: (r) => [r.remove("a.ts"), r.write("b.ts", "const first = 3;\nconst last = 2;")],
    });
    const { readBlob, differences } = stock;
    const { changes } = await findRenames(differences, { readBlob });
    assertEquals(statusLines(changes), ["A b.ts", "D a.ts"]);
    const longer = await findRenames(differences, {
      readBlob: async (id) => new Uint8Array([...await readBlob(id), 59, 59, 59]),
    });
    assertEquals(statusLines(longer.changes), ["R051 a.ts b.ts"]);
  });

  it("leaves the most huge files alone, and says so", async () => {
    const { changes, notes } = await findRenames([gone("a", "1"), come("b", "2")], {
      readBlob(id, { maxBytes = Infinity } = {}) {
        if (maxBytes < 9 * 1024 * 1024) return Promise.reject(gitFailed("too_large", id));
        return Promise.resolve(new Uint8Array(9 * 1024 * 1024));
      },
    });
    assertEquals(statusLines(changes), ["A b", "D a"]);
    assertMatch(notes.join(), /^2 files are too large to compare/);
  });

  it("reads nothing for files whose content only moved", async () => {
    const { changes } = await findRenames([gone("a", "1"), come("b", "1")], {
      readBlob: (id) => Promise.reject(new Error(`Read ${id}`)),
    });
    assertEquals(statusLines(changes), ["R100 a b"]);
  });

  it("ends with the signal's reason", async () => {
    const reason = new Error("enough");
    await assertRejects(
      () =>
        findRenames([gone("a", "1"), come("b", "2")], {
          readBlob: () => Promise.resolve(new TextEncoder().encode("text\n")),
          signal: AbortSignal.abort(reason),
        }),
      Error,
      "enough",
    );
  });
});

function gone(path: string, id: string): TreeDifference {
  return { path, before: { mode: "100644", id }, after: null };
}

function come(path: string, id: string): TreeDifference {
  return { path, before: null, after: { mode: "100644", id } };
}
