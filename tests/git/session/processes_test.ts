import { chmodSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { settledStamp } from "../../../lib/git/common/disk.ts";
import { openRepository } from "../../../lib/git/opening/open_repository.ts";
import type { GitRepository } from "../../support/git_repository.ts";
import { installedGit } from "../../support/installed_git.ts";
import { makeTemporaryFolder } from "../../support/temporary_folder.ts";
import { until } from "../../support/until.ts";
import { openDrivenSession } from "./driven_session.ts";

const FILES = { "top.txt": "top\n", "src/a.txt": "a\n", "src/deep/b.txt": "b\n" };

/** A program in the place of git. */
interface StandIn extends Disposable {
  readonly open: typeof openRepository;
  /** The commands since the last call, sorted, without the reader of objects that is kept open. */
  commands(): string[];
}

/** @param script lines of the shell that are run before git is, with its arguments */
async function standIn(script = ""): Promise<StandIn> {
  const folder = makeTemporaryFolder("stand-in");
  const [executable, log] = [join(folder, "git"), join(folder, "log")];
  const git = await installedGit();
  writeFileSync(log, "");
  writeFileSync(executable, `#!/bin/sh\necho "$*" >> '${log}'\n${script}\nexec '${git}' "$@"\n`);
  chmodSync(executable, 0o755);
  return {
    open: (discovery, options) =>
      openRepository(discovery, {
        ...options,
        findGit: () => Promise.resolve({ executable, version: "2.39.5" }),
      }),
    commands() {
      const lines = readFileSync(log, "utf8").split("\n").filter(Boolean);
      writeFileSync(log, "");
      const words = lines.map((line) =>
        line.split(" ").find((word) => !word.startsWith("-")) ?? ""
      );
      return words.filter((word) => word !== "cat-file" && word !== "config").sort();
    },
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** The index is remembered by the time of its last change, unless that was a moment ago. */
async function indexIsSettled(repository: GitRepository): Promise<void> {
  await until(() => settledStamp(repository.path(".git/index")) !== null);
}

describe("the processes of a session with the installed git", () => {
  it("are one for a commit, where the library moves the refs as git would", async () => {
    using git = await standIn();
    await using driven = await openDrivenSession("git", { open: git.open, files: FILES });
    const { session } = driven;
    await session.configure({ mode: "manual" });
    for (const path of ["src/deep/b.txt", "src/a.txt"]) {
      await indexIsSettled(driven.repository);
      await driven.save({ [path]: "saved\n" });
      git.commands();
      assertEquals((await session.commit()).status, "committed");
      assertEquals(git.commands(), ["update-index"]);
    }
    assertEquals(driven.repository.git("status", "--porcelain"), "");
    driven.repository.checkIntegrity();
  });

  it("are those of git for objects and refs where the configuration asks for more than the library knows", async () => {
    using git = await standIn();
    await using driven = await openDrivenSession("git", { open: git.open, files: FILES });
    const { session, repository } = driven;
    await session.configure({ mode: "manual" });
    const objects = ["hash-object", "hash-object", "hash-object"];
    const refs = ["for-each-ref", "symbolic-ref", "update-ref"];
    for (
      const [key, value, expected] of [
        ["core.fsync", "none", [...objects, ...refs]],
        ["committer.name", "Ada", ["update-ref"]],
      ] as const
    ) {
      repository.git("config", key, value);
      await indexIsSettled(repository);
      await driven.save({ "src/a.txt": `${key}\n` });
      git.commands();
      assertEquals((await session.commit()).status, "committed");
      assertEquals(git.commands(), [...expected, "update-index"].sort());
      repository.git("config", "--unset", key);
    }
  });

  it("are one for another look at what there was", async () => {
    using git = await standIn();
    await using driven = await openDrivenSession("git", { open: git.open, files: FILES });
    const { session } = driven;
    await session.configure({ mode: "manual" });
    await driven.save({ "src/a.txt": "saved\n" });
    await session.commit();
    await driven.save({ "src/a.txt": "saved again\n" });
    const { session: before } = await session.describe();
    git.commands();
    const { session: after } = await session.describe();
    assertEquals(git.commands(), ["status"]);
    assertEquals(after?.commits, before?.commits);
    assertEquals(after?.commits.length, 1);
    await session.commit();
    assertEquals((await session.describe()).session?.commits.length, 2);
  });

  it("leave nothing out of a tree where git lists only a part of it", async () => {
    using git = await standIn(
      '[ "$1 $2" = "--literal-pathspecs ls-tree" ] && case "$*" in ' +
        '*" ./ "*) exec ' + `'${await installedGit()}'` +
        ' --literal-pathspecs ls-tree -z --full-tree -t "$6" -- src/;; esac',
    );
    await using driven = await openDrivenSession("git", { open: git.open, files: FILES });
    await driven.save({ "src/a.txt": "saved\n" });
    assertEquals((await driven.session.commit()).status, "committed");
    // One list that is not whole, and one of the folder that lacks something.
    assertEquals(git.commands().filter((command) => command === "ls-tree").length, 2);
    const { repository } = driven;
    assertEquals(
      repository.git("diff-tree", "-r", "--name-status", "HEAD~", "HEAD"),
      "M\tsrc/a.txt",
    );
    assertEquals(repository.git("show", "HEAD:top.txt"), "top");
  });
});
