import { copyFileSync, writeFileSync } from "node:fs";
import { describe, it } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { openAsideEditor } from "../../../lib/git/engines/embedded/edit_index_aside.ts";
import { editIndex } from "../../../lib/git/engines/embedded/index_file.ts";
import { openLibrary } from "../../../lib/git/engines/embedded/library.ts";
import { openEmbeddedRepository } from "../../../lib/git/engines/embedded/open_repository.ts";
import { longestHold } from "../../bench/harness/event_loop.ts";
import type { GitRepository } from "../../support/git_repository.ts";
import { assertFails, withRepository } from "../contract/with_repository.ts";

const COUNT = 20_000;
const paths = Array.from({ length: COUNT }, (_, at) => `folder-${at % 50}/file-${at}`);

function fill(git: GitRepository): void {
  git.write("seen", "seen\n");
  git.commitAll("first");
  const id = git.git("rev-parse", ":seen");
  const lines = paths.map((path) => `100644 ${id} 0\t${path}\n`);
  git.run(["update-index", "--index-info"], { input: lines.join("") });
  git.git("update-index", "--assume-unchanged", paths[0] ?? "");
  git.git("update-index", "--skip-worktree", paths[1] ?? "");
}

const open = openEmbeddedRepository;

describe("an index of many entries, with the embedded engine", () => {
  it("gets and loses entries, and keeps what git is told not to look at", () =>
    withRepository(open, { prepare: fill }, async ({ git, repository }) => {
      git.write("seen", "next\n");
      const next = { mode: "100755", id: git.git("hash-object", "-w", "seen") } as const;
      const [assumed = "", skipped = "", gone = "", ...others] = paths;
      const kept = git.git("ls-files", "--stage", ...others.slice(0, 9));
      const set = [assumed, skipped, "new"].map((path) => [path, next] as const);
      await repository.updateIndex(new Map([...set, [gone, null]]));
      assertEquals(git.git("ls-files", "-v", assumed, skipped, gone, "new").split("\n"), [
        `h ${assumed}`,
        `S ${skipped}`,
        "H new",
      ]);
      assertEquals(git.git("rev-parse", `:${assumed}`), next.id);
      assertEquals(git.git("ls-files", "--stage", ...others.slice(0, 9)), kept);
      assertEquals(git.git("ls-files").split("\n").length, COUNT + 1);
      git.checkIntegrity();
    }));

  it("holds the event loop for less than the library does", () =>
    withRepository(open, { prepare: fill }, async ({ git, repository: { place } }) => {
      const library = openLibrary(place);
      await using editor = openAsideEditor(library);
      const entries = new Map(paths.slice(0, 2).map((path) => [path, null]));
      const copy = git.path(".git/copy");
      const shortest = async (edit: typeof editor.edit): Promise<number> => {
        const holds: number[] = [];
        for (let round = 0; round < 4; round++) {
          copyFileSync(git.path(".git/index"), copy);
          holds.push(await longestHold(() => edit(copy, entries)));
        }
        return Math.min(...holds);
      };
      const plain = await shortest((path, edited) => editIndex(library, path, edited));
      const aside = await shortest(editor.edit);
      assert(aside < plain / 2, `${aside} ms are not well below ${plain} ms`);
    }));

  it("is told to be damaged, and left as it is", () =>
    withRepository(open, { prepare: fill }, async ({ git, repository }) => {
      const damaged = git.read(".git/index");
      damaged[damaged.length - 30] = (damaged[damaged.length - 30] ?? 0) ^ 1;
      writeFileSync(git.path(".git/index"), damaged);
      await assertFails("damaged", () => repository.updateIndex(new Map([["seen", null]])));
      assertEquals(git.read(".git/index"), damaged);
      // The lock is given back.
      await using lock = await repository.lockIndex();
      assert(lock);
    }));

  it("tells the code of the disk where it cannot be written", () =>
    withRepository(open, { prepare: fill }, async ({ git, repository: { place } }) => {
      const gone = { ...place, gitDirectory: git.path("seen/gone") };
      await using editor = openAsideEditor(openLibrary(gone));
      const edit = editor.edit(git.path(".git/index"), new Map([["seen", null]]));
      const error: unknown = await edit.then(() => null, (reason: unknown) => reason);
      assert(error instanceof Error && "code" in error, String(error));
      assertEquals(error.code, "ENOTDIR");
    }));
});
