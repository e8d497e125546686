import { existsSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, it } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { lockFile } from "../../../lib/git/engines/isomorphic/lock_file.ts";
import { openIsomorphicRepository } from "../../../lib/git/engines/isomorphic/mod.ts";
import type { GitRepository } from "../../support/git_repository.ts";
import { spawnScript, untilExit } from "../../support/spawn_script.ts";
import { assertFails, type Both, withRepository } from "../contract/with_repository.ts";

const SCRIPT = fileURLToPath(new URL("./dying_lock.ts", import.meta.url));

/** Leaves the lock of a file behind, as a killed service does. */
async function abandon(git: GitRepository, path: string): Promise<void> {
  await untilExit(spawnScript(SCRIPT, [git.folder, path]));
  assert(existsSync(git.path(`.git/${path}.lock`)));
}

function withCommit(test: (both: Both) => Promise<void>): Promise<void> {
  const prepare = (git: GitRepository): void => {
    git.write("a", "a\n");
    git.commitAll("first");
    git.git("pack-refs", "--all");
  };
  return withRepository(openIsomorphicRepository, { prepare }, test);
}

describe("lockFile", () => {
  it("takes over what a killed service has left of the index, of HEAD and of refs", () =>
    withCommit(async ({ git, repository }) => {
      for (const path of ["index", "HEAD", "refs/heads/main", "packed-refs"]) {
        await abandon(git, path);
      }
      const { commit } = await repository.head();
      await repository.updateRefs([
        { ref: "refs/heads/next", from: null, to: commit },
        { ref: "refs/heads/main", from: commit, to: null },
      ]);
      await repository.setHead("refs/heads/next", { reason: "test" });
      await repository.updateIndex(new Map([["a", null]]));
      assertEquals(git.git("symbolic-ref", "HEAD"), "refs/heads/next");
      assertEquals(git.git("status", "--porcelain=v1"), "D  a\n?? a");
      git.checkIntegrity();
    }));

  it("leaves the locks of others alone: stock git's, and those of a service that runs", () =>
    withCommit(async ({ git, repository }) => {
      const held = await lockFile(repository.place, git.path(".git/index"));
      const update = () => repository.updateIndex(new Map([["a", null]]));
      await assertFails("locked", update);
      held.release();
      git.write(".git/index.lock", "");
      await assertFails("locked", update);
      assert(existsSync(git.path(".git/index.lock")));
      git.remove(".git/index.lock");
      await update();
    }));

  it("takes no lock for a dead service's because there was one of that name before", () =>
    withCommit(async ({ git, repository }) => {
      await abandon(git, "index");
      git.remove(".git/index.lock");
      git.write(".git/index.lock", "of another program");
      const update = () => repository.updateIndex(new Map([["a", null]]));
      await assertFails("locked", update);
      assertEquals(new TextDecoder().decode(git.read(".git/index.lock")), "of another program");
      assertEquals(readdirSync(git.path(".git/workbench-locks")), []);
    }));

  it("leaves nothing behind", () =>
    withCommit(async ({ git, repository }) => {
      await repository.updateIndex(new Map([["a", null]]));
      const lock = await lockFile(repository.place, git.path(".git/HEAD"));
      lock.write("ref: refs/heads/main\n");
      lock.release();
      assertEquals(readdirSync(git.path(".git/workbench-locks")), []);
    }));
});
