import { afterEach, beforeEach, describe, it } from "node:test";
import { assert, assertEquals, assertRejects } from "@std/assert";
import { z } from "zod";
import type { FileChange } from "../../../lib/review/file_change.ts";
import { describeFiles, type DiffLimits, findRenames } from "../../../lib/review/files/mod.ts";
import { type ReviewFile, reviewFile } from "../../../lib/review/common/schemas.ts";
import { type GitRepository, makeGitRepository } from "../../support/git_repository.ts";
import { EXAMPLE_CHANGES, type ExampleChange, randomChange, text } from "./example_changes.ts";
import { headersOf, openLineOf, type StockDiff, stockDiff } from "./stock_diff.ts";

const SEEDS = [21, 22, 23, 24, 25, 26, 27, 28, 29, 30];
const place = (path: string): { layer: string; feature: null } => ({ layer: path, feature: null });

describe("describeFiles", () => {
  let repository: GitRepository;
  beforeEach(() => void (repository = makeGitRepository()));
  afterEach(() => repository.delete());

  async function described(
    { base, head }: Pick<ExampleChange, "base" | "head">,
    limits: Partial<DiffLimits> = {},
  ): Promise<{ files: readonly ReviewFile[]; stock: StockDiff }> {
    base(repository);
    repository.commitAll("base");
    repository.git("tag", "base");
    head(repository);
    repository.commitAll("head");
    const stock = stockDiff(repository, "base");
    const { readBlob } = stock;
    const openLine = openLineOf(repository);
    const { changes } = await findRenames(stock.differences, { readBlob, openLine });
    const files = await describeFiles(changes, { readBlob, place, limits });
    z.array(reviewFile).parse(files);
    return { files, stock };
  }

  for (const change of [...EXAMPLE_CHANGES, ...SEEDS.map(randomChange)]) {
    it(`describes as git does, and so that git apply makes the head: ${change.name}`, async () => {
      const { files, stock } = await described(change);
      const diff = files.map((file) => file.diff).join("");
      assertEquals(headersOf(diff).sort(), stock.headers().sort());
      const counts = stock.lineCounts();
      for (const { path, stats, hidden } of files.filter(({ hidden }) => hidden !== "submodule")) {
        assertEquals(hidden, null);
        assertEquals(`${stats?.added} ${stats?.removed}`, counts.get(path), path);
      }
      repository.git("read-tree", "base");
      const options = { input: diff };
      assertEquals(
        repository.run(["apply", "--cached", "--whitespace=nowarn"], options).stderr,
        "",
      );
      assertEquals(repository.git("write-tree"), repository.git("rev-parse", "HEAD^{tree}"));
    });
  }

  it("lists binary files without a diff, also when they only moved", async () => {
    const image = new Uint8Array(300).map((_, index) => index % 7);
    const { files, stock } = await described({
      base: (r) => [r.write("a.png", image), r.write("b.png", image.toReversed())],
      head: (r) => [r.write("a.png", image.map((byte) => byte + 1)), r.git("mv", "b.png", "c.png")],
    });
    assertEquals(files.map(({ path, stats, diff, hidden }) => [path, stats, diff, hidden]), [
      ["a.png", null, null, "binary"],
      ["c.png", null, null, "binary"],
    ]);
    assertEquals([...stock.lineCounts().values()], ["- -", "- -"]);
  });

  it("names both commits of a submodule, which has no lines to count", async () => {
    const example = EXAMPLE_CHANGES.find(({ name }) => name.startsWith("submodules"))!;
    const { files } = await described(example);
    const one = files.find(({ path }) => path === "one");
    assertEquals([one?.stats, one?.hidden], [null, "submodule"]);
    assert(one?.diff?.includes("\n-Subproject commit 0123456789abcdef"));
    assert(one?.diff?.includes("\n+Subproject commit 89abcdef01234567"));
  });

  it("counts text of another encoding, and shows what can be shown of it", async () => {
    const { files, stock } = await described({
      base: (r) => r.write("latin.txt", new Uint8Array([0xe4, 10, 0xf6, 10])),
      head: (r) => r.write("latin.txt", new Uint8Array([0xe4, 10, 0xfc, 10])),
    });
    assertEquals(files[0]?.stats, { added: 1, removed: 1 });
    assertEquals(stock.lineCounts().get("latin.txt"), "1 1");
    assert(files[0]?.diff?.endsWith("@@ -1,2 +1,2 @@\n \ufffd\n-\ufffd\n+\ufffd\n"));
  });

  it("says where each file belongs, and how its mode changed", async () => {
    const { files } = await described({
      base: (r) => r.write("run.sh", text("run")),
      head: (r) => r.makeExecutable("run.sh"),
    });
    assertEquals(files.map((file) => ({ ...file, diff: null })), [{
      path: "run.sh",
      status: "modified",
      modes: { before: "100644", after: "100755" },
      stats: { added: 0, removed: 0 },
      layer: "run.sh",
      feature: null,
      diff: null,
      hidden: null,
    }]);
  });

  describe("limits", () => {
    const change = {
      base: (r: GitRepository) => ["a", "b", "c"].forEach((path) => r.write(path, text(path))),
      head: (r: GitRepository) =>
        [["a", 20], ["b", 1], ["c", 2]].forEach(([path, lines]) =>
          r.write(`${path}`, text(`other ${path}`, Number(lines)) + text(`${path}`))
        ),
    };
    const hiddenWith = async (limits: Partial<DiffLimits>): Promise<unknown[]> => {
      const { files } = await described(change, limits);
      for (const { diff, hidden } of files) assertEquals(diff === null, hidden !== null);
      return files.map(({ hidden, stats }) => [hidden, stats?.added]);
    };

    it("hides the diff of one file that is too large, and counts its lines all the same", async () => {
      assertEquals(await hiddenWith({ diff: 400 }), [["too_large", 20], [null, 1], [null, 2]]);
    });

    it("hides what all diffs together have no room for", async () => {
      assertEquals(await hiddenWith({ allDiffs: 400 }), [
        ["too_large", 20],
        [null, 1],
        ["too_large", 2],
      ]);
    });

    it("shows no lines of large contents, and counts none of huge ones", async () => {
      assertEquals(await hiddenWith({ shown: 420 }), [["too_large", 20], [null, 1], [null, 2]]);
      repository.git("tag", "--delete", "base");
      assertEquals(await hiddenWith({ counted: 420 }), [
        ["too_large", undefined],
        [null, 1],
        [null, 2],
      ]);
    });
  });

  it("ends with the signal's reason", async () => {
    const change: FileChange = {
      path: "a",
      previousPath: null,
      status: "added",
      similarity: null,
      before: null,
      after: { mode: "100644", id: "1" },
    };
    const signal = AbortSignal.abort(new Error("enough"));
    const readBlob = (): Promise<Uint8Array> => Promise.resolve(new Uint8Array());
    await assertRejects(
      () => describeFiles([change], { readBlob, place, signal }),
      Error,
      "enough",
    );
  });
});
