import { assertEquals, assertNotEquals } from "@std/assert";
import { describe, it } from "node:test";
import { settledStamp } from "../../lib/git/common/disk.ts";
import { openGitRepository } from "../../lib/git/engines/git/open_git_repository.ts";
import { installedGit } from "../support/installed_git.ts";
import { until } from "../support/until.ts";
import { type Both, withRepository } from "./contract/with_repository.ts";

/** Runs a test on a repository with one file in its index. */
async function withOneFile(test: (both: Both) => Promise<void>): Promise<void> {
  await withRepository(
    async (place, options) =>
      openGitRepository(place, { ...options, executable: await installedGit() }),
    {},
    async (both) => {
      both.git.write("a.txt", "1\n");
      both.git.commitAll("first");
      await test(both);
    },
  );
}

async function settled({ git }: Both): Promise<void> {
  await until(() => settledStamp(git.path(".git/index")) !== null);
}

describe("the index that the engine with the installed git remembers", () => {
  it("is the one that stock git wrote last, at once and after a while", () =>
    withOneFile(async (both) => {
      const { git, repository } = both;
      for (let number = 2; number < 12; number++) {
        if (number === 7) await settled(both);
        const before = (await repository.indexed(["a.txt"])).get("a.txt");
        git.write("a.txt", `${number}\n`);
        git.git("add", "a.txt");
        // A change of a moment ago is asked for anyway.
        if (number === 7) await settled(both);
        const after = (await repository.indexed(["a.txt"])).get("a.txt");
        assertNotEquals(after, before);
        assertEquals(after, { mode: "100644", id: git.git("rev-parse", ":a.txt") });
      }
      git.git("rm", "--quiet", "--cached", "a.txt");
      assertEquals((await repository.indexed(["a.txt"])).size, 0);
    }));

  it("keeps what the user told git not to look at, also where it was read before the lock", () =>
    withOneFile(async (both) => {
      const { git, repository } = both;
      git.git("update-index", "--assume-unchanged", "a.txt");
      await settled(both);
      await repository.indexed(["a.txt"]);
      const [id] = await repository.writeBlobs([new TextEncoder().encode("2\n")]);
      await repository.updateIndex(new Map([["a.txt", { mode: "100644", id: id ?? "" }]]));
      assertEquals(git.git("ls-files", "-v"), "h a.txt");
      assertEquals(git.git("rev-parse", ":a.txt"), id);
    }));
});
