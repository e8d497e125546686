import { afterEach, beforeEach, describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import type { Head } from "../../lib/git/mod.ts";
import { watchRepository } from "../../lib/live/watch_repository.ts";
import type { Watch } from "../../lib/live/watch.ts";
import { type GitRepository, makeGitRepository } from "../support/git_repository.ts";
import { until } from "../support/until.ts";

let repository: GitRepository;
let watch: Watch;
let told: (Head | null)[];

beforeEach(async () => {
  repository = makeGitRepository();
  repository.write("a.ts", "a\n");
  repository.commitAll("First");
  told = [];
  watch = watchRepository(repository.folder, {
    engine: "auto",
    changed: (head) => told.push(head),
    report: (error) => {
      throw error;
    },
  });
  await watch.ready;
});
afterEach(async () => {
  await watch[Symbol.asyncDispose]();
  repository.delete();
});

async function untilToldOf(ref: string | null): Promise<void> {
  const commit = repository.git("rev-parse", "HEAD");
  await until(() => told.some((head) => head?.ref === ref && head.commit === commit));
}

describe("watchRepository", () => {
  it("tells of commits, of branches and of a detached HEAD", async () => {
    const main = repository.git("symbolic-ref", "HEAD");
    repository.write("a.ts", "b\n");
    repository.commitAll("Second");
    await untilToldOf(main);
    repository.git("checkout", "-q", "-b", "feature/deep/er");
    await untilToldOf("refs/heads/feature/deep/er");
    repository.git("checkout", "-q", "--detach", "HEAD~1");
    await untilToldOf(null);
    repository.git("pack-refs", "--all");
    repository.git("checkout", "-q", "feature/deep/er");
    await untilToldOf("refs/heads/feature/deep/er");
  });

  it("tells of what is staged, and of a branch that others make", async () => {
    repository.write("a.ts", "staged\n");
    repository.git("add", "a.ts");
    await until(() => told.length > 0);
    const before = told.length;
    repository.git("branch", "other");
    await until(() => told.length > before);
  });

  it("writes nothing into the repository", async () => {
    repository.write("a.ts", "b\n");
    repository.commitAll("Second");
    await until(() => told.length > 0);
    repository.checkIntegrity();
    assertEquals(repository.git("status", "--porcelain"), "");
  });
});
