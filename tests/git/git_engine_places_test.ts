import { assert, assertEquals, assertRejects } from "@std/assert";
import { chmodSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { afterEach, beforeEach, describe, it } from "node:test";
import { openGitRepository } from "../../lib/git/engines/git/open_git_repository.ts";
import { WorkbenchError } from "../../lib/errors/mod.ts";
import { runProcess } from "../../lib/git/engines/git/run_process.ts";
import type { CommitRequest, Repository } from "../../lib/git/repository.ts";
import {
  type GitRepository,
  gitRepositoryAt,
  makeGitRepository,
  TEST_SIGNATURE,
} from "../support/git_repository.ts";
import { installedGit } from "../support/installed_git.ts";
import { makeTemporaryFolder } from "../support/temporary_folder.ts";
import { bytes, placeAt } from "./contract/with_repository.ts";

/** Opens the engine on a folder. */
async function open(folder: string, executable?: string): Promise<Repository> {
  const environment = { PATH: process.env.PATH, HOME: "/nonexistent" };
  const git = executable ?? await installedGit();
  return openGitRepository(await placeAt(folder), { executable: git, environment });
}

function request(head: string, path: string): CommitRequest {
  return {
    base: head,
    parents: [head],
    changes: [{ path, content: bytes("by the service\n") }],
    message: "WB-1: test\n",
    author: TEST_SIGNATURE,
    committer: TEST_SIGNATURE,
  };
}

/** Commits a file as a session does, and checks that stock git finds nothing left to do. */
async function commitFile(git: GitRepository, repository: Repository, path: string): Promise<void> {
  const { ref, commit } = await repository.head();
  assert(ref && commit);
  git.write(path, "by the service\n");
  assertEquals((await repository.status()).map((file) => file.path), [path]);
  const id = await repository.createCommit(request(commit, path));
  await repository.updateRefs([{ ref, from: commit, to: id, reason: "commit: test" }]);
  await repository.updateIndex(await repository.filesAt(id, [path]));
  assertEquals(git.git("rev-parse", "HEAD"), id);
  assertEquals(await repository.status(), []);
  assertEquals(git.git("status", "--porcelain"), "");
  git.checkIntegrity();
}

describe("openGitRepository, on places that are out of the ordinary", () => {
  let root: string;
  let git: GitRepository;

  function fill(repository: GitRepository): GitRepository {
    for (const name of ["a.ts", "src/b.ts", "docs/c.md"]) repository.write(name, `${name}\n`);
    repository.commitAll("first");
    return repository;
  }

  beforeEach(() => {
    root = makeTemporaryFolder("places");
    git = fill(makeGitRepository({ folder: join(root, "repository") }));
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  it("works in a linked worktree, on its own branch and index", async () => {
    const main = git.git("rev-parse", "HEAD");
    git.git("worktree", "add", "--quiet", join(root, "linked"), "-b", "other");
    const linked = gitRepositoryAt(join(root, "linked"));
    await using repository = await open(linked.folder);
    await commitFile(linked, repository, "src/new.ts");
    assertEquals(git.git("rev-parse", "main"), main);
    assertEquals(git.git("status", "--porcelain"), "");
  });

  it("works in a sparse checkout, and keeps what is not checked out", async () => {
    git.git("sparse-checkout", "set", "--cone", "src");
    await using repository = await open(git.folder);
    await commitFile(git, repository, "src/new.ts");
    assertEquals((await repository.files(git.git("rev-parse", "HEAD"), "docs")).size, 1);
  });

  it("works with a sparse index, an index of version 4 and a split one", async () => {
    for (
      const args of [
        ["sparse-checkout", "set", "--cone", "--sparse-index", "src"],
        ["sparse-checkout", "disable"],
        ["update-index", "--index-version", "4"],
        ["update-index", "--split-index"],
      ]
    ) {
      git.git(...args);
      await using repository = await open(git.folder);
      await commitFile(git, repository, `src/${args.join("-")}.ts`);
    }
  });

  it("works with objects of another repository", async () => {
    const shared = join(root, "shared");
    gitRepositoryAt(root).git("clone", "--quiet", "--shared", git.folder, shared);
    const clone = gitRepositoryAt(shared);
    await using repository = await open(shared);
    assertEquals(repository.place.traits, ["alternates"]);
    await commitFile(clone, repository, "src/new.ts");
  });

  it("works with SHA-256", async () => {
    const folder = join(root, "sha256");
    const other = fill(makeGitRepository({ folder, init: ["--object-format=sha256"] }));
    await using repository = await open(folder);
    const { commit } = await repository.head();
    assertEquals(commit?.length, 64);
    await commitFile(other, repository, "src/new.ts");
    assertEquals(await repository.resolve((commit ?? "").slice(0, 12)), commit);
    await repository.updateIndex(new Map([["a.ts", null]]));
    assertEquals(other.git("status", "--porcelain"), "D  a.ts\n?? a.ts");
  });

  it("works in a shallow clone and says what a partial one lacks, without fetching", async () => {
    git.commitAll("second");
    git.git("config", "uploadpack.allowFilter", "true");
    const from = `file://${git.folder}`;
    gitRepositoryAt(root).git("clone", "--quiet", "--depth=1", from, "shallow");
    const shallow = gitRepositoryAt(join(root, "shallow"));
    await using repository = await open(shallow.folder);
    await commitFile(shallow, repository, "src/new.ts");
    assertEquals((await repository.log(shallow.git("rev-parse", "HEAD"), { limit: 9 })).length, 2);

    const args = ["clone", "--quiet", "--no-checkout", "--filter=blob:none", from, "partial"];
    gitRepositoryAt(root).git(...args);
    await using partial = await open(join(root, "partial"));
    const head = (await partial.head()).commit ?? "";
    const files = await partial.files(head, "");
    assertEquals(files.size, 3);
    const calls = [...files.values()].map(({ id }) => partial.readBlob(id));
    const [commit, ...missing] = await Promise.allSettled([partial.commit(head), ...calls]);
    assertEquals(commit.status, "fulfilled");
    for (const read of missing) {
      assert(read.status === "rejected" && read.reason instanceof WorkbenchError);
      assertEquals(read.reason.data, { reason: "not_fetched" });
    }
  });

  it("keeps what the user staged and edited in other files", async () => {
    await using repository = await open(git.folder);
    git.write("a.ts", "staged\n");
    git.git("add", "a.ts");
    git.write("a.ts", "edited\n");
    const { ref, commit } = await repository.head();
    assert(ref && commit);
    git.write("src/b.ts", "by the service\n");
    const id = await repository.createCommit(request(commit, "src/b.ts"));
    await repository.updateRefs([{ ref, from: commit, to: id, reason: "commit: test" }]);
    await repository.updateIndex(await repository.filesAt(id, ["src/b.ts"]));
    assertEquals(git.git("status", "--porcelain"), "MM a.ts");
    assertEquals(git.git("diff", "--cached", "--name-only"), "a.ts");
  });

  it("tells a damaged object by an error, and goes on", async () => {
    const id = git.git("rev-parse", "HEAD:a.ts");
    const path = git.path(`.git/objects/${id.slice(0, 2)}/${id.slice(2)}`);
    chmodSync(path, 0o644);
    writeFileSync(path, "damaged");
    await using repository = await open(git.folder);
    const error = await assertRejects(() => repository.readBlob(id));
    assertEquals(Reflect.get(error, "code"), "git_failed");
    assert(error instanceof Error && !error.message.includes(root), "names a folder");
    assertEquals((await repository.commit(git.git("rev-parse", "HEAD"))).message, "first\n");
  });

  it("says what is wrong with a configuration that breaks while it is open", async () => {
    await using repository = await open(git.folder);
    assertEquals(await repository.config("core.bare"), "false");
    writeFileSync(git.path(".git/config"), "[core\n");
    const error = await assertRejects(() => repository.status());
    assertEquals(Reflect.get(error, "code"), "git_failed");
    assert(error instanceof Error && !error.message.includes(root), "names a folder");
  });

  it("leaves no process behind when it is closed, nor after a while of silence", async () => {
    const wrapper = join(root, "git");
    const log = join(root, "pids");
    writeFileSync(wrapper, `#!/bin/sh\necho $$ >> ${log}\nexec ${await installedGit()} "$@"\n`);
    chmodSync(wrapper, 0o755);
    const head = git.git("rev-parse", "HEAD");
    const idle = await open(git.folder, wrapper);
    await idle.commit(head);
    const repository = await open(git.folder, wrapper);
    await repository.commit(head);
    await repository[Symbol.asyncDispose]();
    const pids = readFileSync(log, "utf8").trim().split("\n").map(Number);
    assertEquals(pids.length, 4);
    assert(!isRunning(pids[3]), "the closed one reads on");
    while (isRunning(pids[1])) await new Promise((resolve) => setTimeout(resolve, 50));
    assertEquals((await idle.commit(head)).id, head);
    await idle[Symbol.asyncDispose]();
  });
});

describe("runProcess", () => {
  const options = { folder: "/", environment: { PATH: "/usr/bin:/bin" } };
  const shell = (script: string, more: object = {}) =>
    runProcess("/bin/sh", ["-c", script], { ...options, ...more });

  it("ends a process and what it started when it is aborted or takes too long", async () => {
    for (const how of ["abort", "time-out"]) {
      const controller = new AbortController();
      const folder = makeTemporaryFolder("process");
      const script = `sleep 60 & echo $! > ${folder}/pid; mv ${folder}/pid ${folder}/ready; wait`;
      const running = shell(
        script,
        how === "abort" ? { signal: controller.signal } : { timeoutMs: 300 },
      );
      let ended = false;
      const failed = assertRejects(() => running.finally(() => ended = true));
      let pid: number | undefined;
      while (pid === undefined && (how === "abort" || !ended)) {
        await new Promise((resolve) => setTimeout(resolve, 10));
        pid = readPid(join(folder, "ready"));
      }
      controller.abort(new Error("enough"));
      const error = await failed;
      assert(error instanceof Error);
      assertEquals(error.message, how === "abort" ? "enough" : "Git took too long");
      while (isRunning(pid)) await new Promise((resolve) => setTimeout(resolve, 10));
      rmSync(folder, { recursive: true });
    }
  });
  it("takes in no more than it may", async () => {
    const error = await assertRejects(() => shell("cat /dev/zero", { maxBytes: 1_000_000 }));
    assertEquals(Reflect.get(error, "data"), { reason: "too_large" });
  });
  it("bears a process that does not read its input, and one that is not there", async () => {
    const input = [new Uint8Array(5_000_000)];
    assertEquals((await shell("exit 3", { input })).code, 3);
    const error = await assertRejects(() => runProcess("/nonexistent/git", ["version"], options));
    assertEquals(Reflect.get(error, "data"), { reason: "failed" });
  });
});

function readPid(path: string): number | undefined {
  try {
    return Number(readFileSync(path, "utf8"));
  } catch (error) {
    if (Reflect.get(Object(error), "code") === "ENOENT") return undefined;
    throw error;
  }
}

/** A process that has ended and is not waited for by its parent yet does not count. */
function isRunning(pid: number | undefined): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch (error) {
    const code: unknown = Reflect.get(Object(error), "code");
    if (code === "ENOENT" || code === "ESRCH") return false;
    throw error;
  }
}
