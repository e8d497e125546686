import { existsSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, it } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { takeLock } from "../../lib/git/common/file_lock.ts";
import { openGitRepository } from "../../lib/git/engines/git/open_git_repository.ts";
import { openEmbeddedRepository } from "../../lib/git/engines/embedded/open_repository.ts";
import { installedGit } from "../support/installed_git.ts";
import type { GitRepository } from "../support/git_repository.ts";
import { spawnScript, untilExit } from "../support/spawn_script.ts";
import {
  assertFails,
  type Both,
  type OpenEngine,
  withRepository,
} from "./contract/with_repository.ts";

const SCRIPT = fileURLToPath(new URL("./dying_lock.ts", import.meta.url));

const OPENERS: Readonly<Record<string, OpenEngine>> = {
  git: async (place, options) =>
    openGitRepository(place, { ...options, executable: await installedGit() }),
  embedded: openEmbeddedRepository,
};

/** Leaves a lock behind, as a killed service does. */
async function abandon(git: GitRepository, path: string): Promise<void> {
  await untilExit(spawnScript(SCRIPT, [git.path(path)]));
  assert(existsSync(git.path(path)));
}

function prepare(git: GitRepository): void {
  git.write("a", "a\n");
  git.commitAll("first");
}

const remove = ({ repository }: Both) => repository.updateIndex(new Map([["a", null]]));

for (const [engine, open] of Object.entries(OPENERS)) {
  describe(`the lock of the index (${engine})`, () => {
    it("is taken over from a killed service", () =>
      withRepository(open, { prepare }, async (both) => {
        await abandon(both.git, ".git/index.lock");
        await remove(both);
        assertEquals(both.git.git("status", "--porcelain=v1"), "D  a\n?? a");
        both.git.checkIntegrity();
      }));
    it("is left to others: to stock git, and to a service that runs", () =>
      withRepository(open, { prepare }, async (both) => {
        const { git } = both;
        const unlock = takeLock(git.path(".git/index.lock"));
        await assertFails("locked", () => remove(both));
        unlock?.();
        git.write(".git/index.lock", "of another program");
        await assertFails("locked", () => remove(both));
        assertEquals(new TextDecoder().decode(git.read(".git/index.lock")), "of another program");
        git.remove(".git/index.lock");
        await remove(both);
      }));
    it("keeps stock git from the index, shows nothing before its end, and leaves nothing behind", () =>
      withRepository(open, { prepare }, async ({ git, repository }) => {
        const before = git.read(".git/index");
        const lock = await repository.lockIndex();
        git.write("b", "b\n");
        assertEquals(git.run(["add", "b"]).status, 128);
        await lock.prepare(new Map([["a", null]]));
        assertEquals(git.read(".git/index"), before);
        await lock[Symbol.asyncDispose]();
        assertEquals(git.read(".git/index"), before);
        git.git("add", "b");
        await using again = await repository.lockIndex();
        await again.prepare(new Map([["a", null]]));
        again.commit();
        assertEquals(git.git("status", "--porcelain=v1"), "D  a\nA  b\n?? a");
        const left = readdirSync(git.path(".git")).filter((name) => /workbench|lock/.test(name));
        assertEquals(left, []);
      }));
  });
}
