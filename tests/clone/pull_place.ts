import { join } from "node:path";
import { assertEquals, assertRejects } from "@std/assert";
import type { PullAnswer } from "../../lib/clone/service/schemas.ts";
import { WorkbenchError } from "../../lib/errors/mod.ts";
import { openTestClones, type TestClones } from "../support/clones.ts";
import { type Files, runGit } from "../support/git_server.ts";

/** A repository to clone, and what is done to the clone. */
export interface PullPlace extends AsyncDisposable {
  readonly test: TestClones;
  /** @returns the clone's folder */
  clone(depth?: number): Promise<string>;
  /** Commits to the remote. @returns the commit's id */
  commit(files: Files): string;
  pull(): Promise<PullAnswer>;
  /** Of a pull that fails. */
  codeOfPull(): Promise<string>;
}

export async function openPullPlace(): Promise<PullPlace> {
  const test = await openTestClones();
  test.server.create("owner/app", {
    "a.txt": "a\n",
    "b.txt": "b\n",
    "dir/c.txt": "c\n",
    "dir/d.txt": "d\n",
    "untouched.txt": "u\n",
  });
  const pull = (): Promise<PullAnswer> => test.clones.pull({ name: "app" });
  return {
    test,
    async clone(depth) {
      const url = test.server.url("owner/app");
      const { id } = await test.clones.start({ url, ...(depth !== undefined && { depth }) });
      await test.finished(id);
      return join(test.workspace, "app");
    },
    commit: (files) => test.server.commit("owner/app", files),
    pull,
    codeOfPull: async () => (await assertRejects(pull, WorkbenchError)).code,
    [Symbol.asyncDispose]: () => test[Symbol.asyncDispose](),
  };
}

export function assertClean(folder: string, head: string): void {
  assertEquals(runGit(folder, ["rev-parse", "HEAD"]), head);
  assertEquals(runGit(folder, ["status", "--porcelain", "--untracked-files=all"]), "");
  assertEquals(runGit(folder, ["fsck", "--strict", "--no-dangling"]), "");
  assertEquals(runGit(folder, ["diff", "HEAD", "--stat"]), "");
}
