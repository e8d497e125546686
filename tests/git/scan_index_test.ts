import { describe, it } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { scanIndex } from "../../lib/git/engines/git/scan_index.ts";
import { seededRandom } from "../support/random.ts";
import { placeAt } from "./contract/with_repository.ts";
import { type GitRepository, makeGitRepository } from "../support/git_repository.ts";

/** All that an index can hold, in names of every length. */
function fill(git: GitRepository): void {
  for (const name of ["a", "dir/größe.txt", "dir/x", "other"]) git.write(name, `${name}\n`);
  git.commitAll("first");
  const id = git.git("rev-parse", "HEAD:a");
  const add = (mode: string, path: string): void =>
    void git.git("update-index", "--add", "--cacheinfo", `${mode},${id},${path}`);
  for (let length = 1; length < 40; length++) add("100644", `n/${"n".repeat(length)}`);
  add("100755", "run");
  add("120000", "link");
  add("160000", "module");
  for (const length of [4094, 4095, 4096, 5000]) add("100644", "l".repeat(length));
  git.write("new", "new\n");
  git.git("add", "--intent-to-add", "new");
  const stages = [1, 2, 3].map((stage) => `100644 ${id} ${stage}\tconflict\n`);
  git.run(["update-index", "--index-info"], { input: stages.join("") });
}

function stockEntries(git: GitRepository): Map<string, unknown> {
  const { stdout } = git.run(["ls-files", "--stage", "-z"]);
  const lines = new TextDecoder().decode(stdout).split("\0").filter(Boolean);
  return new Map(lines.map((line) => {
    const [facts = "", path = ""] = line.split("\t");
    const [mode, id, stage] = facts.split(" ");
    return [path, stage === "0" ? { mode, id } : "conflicted"];
  }));
}

async function assertReads(git: GitRepository): Promise<void> {
  const stock = stockEntries(git);
  const found = scanIndex(await placeAt(git.folder), [...stock.keys(), "missing", "dir"]);
  assertEquals(found, new Map([...stock].filter(([path]) => path !== "new")));
}

describe("scanIndex", () => {
  for (const format of ["sha1", "sha256"]) {
    it(`reads what stock git reads, with ${format}`, async () => {
      const git = makeGitRepository({ init: [`--object-format=${format}`] });
      fill(git);
      await assertReads(git);
      git.git("update-index", "--untracked-cache");
      await assertReads(git);
      git.delete();
    });
  }

  it("leaves to git what is not the plain kind", async () => {
    const kinds = [
      ["update-index", "--index-version", "4"],
      ["update-index", "--split-index"],
      ["sparse-checkout", "set", "--cone", "--sparse-index", "dir"],
    ];
    for (const kind of kinds) {
      const git = makeGitRepository();
      for (const name of ["a", "dir/x", "other/y"]) git.write(name, "x\n");
      git.commitAll("first");
      git.git(...kind);
      assertEquals(scanIndex(await placeAt(git.folder), ["a"]), null, kind.join(" "));
      git.delete();
    }
  });

  it("neither fails nor runs on where bytes are lost or others", async () => {
    const seed = 11;
    const random = seededRandom(seed);
    const git = makeGitRepository();
    fill(git);
    const place = await placeAt(git.folder);
    const whole = git.read(".git/index");
    for (let round = 0; round < 300; round++) {
      const bytes = whole.slice(0, 1 + random(whole.length * 2));
      const at = random(bytes.length);
      bytes[at] = random(256);
      git.write(".git/index", bytes);
      const found = scanIndex(place, ["a", "run", "conflict"]);
      assert(found === null || found.size <= 3, `seed ${seed}, round ${round}, byte ${at}`);
    }
    git.delete();
  });
});
