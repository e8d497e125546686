import { mkdirSync, readFileSync } from "node:fs";
import { afterEach, beforeEach, describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { applyChanges } from "../../../lib/clone/repository/apply_changes.ts";
import { compareSafely } from "../../../lib/clone/repository/tree.ts";
import { requireNoLocalChanges } from "../../../lib/clone/repository/local_changes.ts";
import { openRepository, treeOf } from "../../../lib/clone/repository/repository.ts";
import { type GitRepository, makeGitRepository } from "../../support/git_repository.ts";

const MANY = 1024 * 1024;

let git: GitRepository;
beforeEach(() => {
  git = makeGitRepository();
});
afterEach(() => git.delete());

/**
 * Brings files and index from one commit to another as a pull does.
 * @param meanwhile called after the check, and after each file that is written, with how many there are
 * @returns the paths that were left alone
 */
async function apply(
  from: string,
  to: string,
  meanwhile: (written: number) => void = () => undefined,
): Promise<string[]> {
  git.git("reset", "-q", "--hard", from);
  const repository = openRepository(git.folder, (step) => step());
  const [before, after] = [await treeOf(repository, from), await treeOf(repository, to)];
  const changes = await compareSafely(repository.library, before, after);
  await requireNoLocalChanges(repository, changes);
  meanwhile(0);
  let written = 0;
  return await applyChanges(repository, changes, MANY, {
    http: { request: () => Promise.reject(new Error("Nothing is asked")) },
    write: (step) => step(),
    progress: () => meanwhile(++written),
  });
}

/** How the disk differs from a commit, as stock git sees it once the branch is there. */
function statusAt(commit: string): string[] {
  git.git("update-ref", "HEAD", commit);
  return git.git("status", "--porcelain", "--untracked-files=all").split("\n");
}

describe("applyChanges", () => {
  it("leaves alone what somebody edits, makes or removes while it writes", async () => {
    for (const name of ["a", "b", "c", "gone"]) git.write(`${name}.txt`, `${name} 1`);
    const from = git.commitAll("A commit");
    for (const name of ["a", "b", "c", "new"]) git.write(`${name}.txt`, `${name} 2`);
    git.remove("gone.txt");
    const to = git.commitAll("A commit");
    const kept = await apply(from, to, (written) => {
      if (written === 0) git.write("gone.txt", "mine");
      if (written !== 1) return;
      git.write("b.txt", "mine");
      git.remove("c.txt");
      git.write("new.txt", "mine");
    });
    assertEquals(kept, ["b.txt", "c.txt", "gone.txt", "new.txt"]);
    assertEquals(statusAt(to), [" M b.txt", " D c.txt", " M new.txt", "?? gone.txt"]);
    const now = ["a", "b", "gone", "new"].map((name) =>
      readFileSync(git.path(`${name}.txt`), "utf8")
    );
    assertEquals(now, ["a 2", "mine", "mine", "mine"]);
  });

  it("sees an edit to the very size that a file had, within the same moment", async () => {
    git.write("a.txt", "a 1");
    git.write("b.txt", "b 1");
    const from = git.commitAll("A commit");
    git.write("a.txt", "a 2");
    git.write("b.txt", "b 2");
    const to = git.commitAll("A commit");
    assertEquals(await apply(from, to, () => git.write("b.txt", "b 3")), ["b.txt"]);
    assertEquals(statusAt(to), [" M b.txt"]);
  });

  it("keeps a file where a folder should be, and a folder with files where a file should be", async () => {
    git.write("a.txt", "a 1");
    git.write("other/file.txt", "1");
    const from = git.commitAll("A commit");
    git.write("a.txt", "a 2");
    git.write("folder/file.txt", "new");
    git.write("place", "new");
    const to = git.commitAll("A commit");
    const kept = await apply(from, to, (written) => {
      if (written !== 1) return;
      git.write("folder", "mine");
      git.write("place/mine.txt", "mine");
    });
    assertEquals(kept, ["folder", "place/mine.txt"]);
    assertEquals(statusAt(to), [
      " D folder/file.txt",
      " D place",
      "?? folder",
      "?? place/mine.txt",
    ]);
  });

  it("takes the place of folders without files, however deep", async () => {
    git.write("a/b/c.txt", "1");
    const from = git.commitAll("A commit");
    git.remove("a");
    git.write("a", "a file now");
    git.write("new", "another");
    const to = git.commitAll("A commit");
    const kept = await apply(from, to, (written) => {
      if (written > 0) return;
      mkdirSync(git.path("a/empty/deep"), { recursive: true });
      mkdirSync(git.path("new/empty/deep"), { recursive: true });
    });
    assertEquals(kept, []);
    assertEquals(statusAt(to), [""]);
  });
});
