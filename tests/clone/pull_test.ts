import {
  chmodSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, it } from "node:test";
import { assertEquals, assertRejects } from "@std/assert";
import type { PullAnswer } from "../../lib/clone/service/schemas.ts";
import { WorkbenchError } from "../../lib/errors/mod.ts";
import { markOfThisProcess, type ProcessMark, wordOfMark } from "../../lib/state/mod.ts";
import type { TestClones } from "../support/clones.ts";
import { type Files, runGit } from "../support/git_server.ts";
import { assertClean, openPullPlace, type PullPlace } from "./pull_place.ts";

/** A moment long ago, in seconds: nothing that happens now comes near it. */
const THEN = 1_600_000_000;

let place: PullPlace;
let test: TestClones;
beforeEach(async () => {
  place = await openPullPlace();
  ({ test } = place);
});
afterEach(async () => await place[Symbol.asyncDispose]());

const clone = (depth?: number): Promise<string> => place.clone(depth);
const commit = (files: Files): string => place.commit(files);
const pull = (): Promise<PullAnswer> => place.pull();
const codeOfPull = (): Promise<string> => place.codeOfPull();

describe("Clones.pull", () => {
  it("brings files and branch to where the remote's are", async () => {
    const folder = await clone();
    const from = runGit(folder, ["rev-parse", "HEAD"]);
    const to = commit({ "a.txt": "a2\n", "b.txt": null, "new/e.txt": "e\n", "dir/c.txt": null });
    const { files, ...answer } = await pull();
    assertEquals([answer.upToDate, answer.from, answer.to], [false, from, to]);
    assertEquals(files, [
      { path: "a.txt", change: "modified" },
      { path: "b.txt", change: "deleted" },
      { path: "dir/c.txt", change: "deleted" },
      { path: "new/e.txt", change: "added" },
    ]);
    assertClean(folder, to);
    assertEquals(runGit(folder, ["rev-parse", "ORIG_HEAD", "origin/main"]), `${from}\n${to}`);
    const again = await test.clones.pull({ id: answer.clone.id });
    assertEquals([again.upToDate, again.from, again.to, again.files], [true, to, to, []]);
  });

  it("turns files into folders, folders into files, files into symlinks and back", async () => {
    const folder = await clone();
    const remote = test.server.folder("owner/app");
    rmSync(join(remote, "a.txt"));
    rmSync(join(remote, "dir"), { recursive: true });
    rmSync(join(remote, "b.txt"));
    symlinkSync("untouched.txt", join(remote, "b.txt"));
    assertClean(await pulled(folder, { "a.txt/inner.txt": "x\n", "dir": "file now\n" }), head());
    rmSync(join(remote, "a.txt"), { recursive: true });
    rmSync(join(remote, "dir"));
    rmSync(join(remote, "b.txt"));
    const back = { "a.txt": "a\n", "dir/c.txt": "c\n", "b.txt": "b\n" };
    assertClean(await pulled(folder, back), head());
    assertEquals(readdirSync(folder).sort(), [".git", "a.txt", "b.txt", "dir", "untouched.txt"]);
    chmodSync(join(remote, "a.txt"), 0o755);
    assertClean(await pulled(folder, {}), head());
  });

  async function pulled(folder: string, files: Files): Promise<string> {
    commit(files);
    await pull();
    return folder;
  }

  function head(): string {
    return test.server.git("owner/app", "rev-parse", "HEAD");
  }

  it("brings a shallow clone up to date", async () => {
    commit({ "a.txt": "before\n" });
    const folder = await clone(1);
    commit({ "a.txt": "one\n" });
    const to = commit({ "b.txt": "two\n" });
    assertEquals((await pull()).to, to);
    assertClean(folder, to);
    assertEquals(runGit(folder, ["rev-list", "--count", "HEAD"]), "3");
    assertEquals((await pull()).upToDate, true);
  });

  it("leaves local changes alone that it does not meet", async () => {
    const folder = await clone();
    writeFileSync(join(folder, "untouched.txt"), "mine\n");
    writeFileSync(join(folder, "mine.txt"), "mine\n");
    runGit(folder, ["add", "mine.txt"]);
    commit({ "a.txt": "a2\n" });
    await pull();
    assertEquals(runGit(folder, ["status", "--porcelain"]), "A  mine.txt\n M untouched.txt");
  });

  it("waits for a merge that the user has not concluded, as git does", async () => {
    const folder = await clone();
    const first = commit({ "a.txt": "a2\n" });
    runGit(folder, ["switch", "-qc", "own"]);
    writeFileSync(join(folder, "b.txt"), "mine\n");
    runGit(folder, ["commit", "-qam", "Mine"]);
    runGit(folder, ["switch", "-q", "main"]);
    runGit(folder, ["merge", "-q", "--no-ff", "--no-commit", "own"]);
    assertEquals(await codeOfPull(), "diverged");
    assertEquals(runGit(folder, ["status", "--porcelain"]), "M  b.txt");
    runGit(folder, ["merge", "--abort"]);
    await pull();
    assertClean(folder, first);
  });

  it("hides no edit from git that came within the second of a file's entry", async () => {
    const folder = await clone();
    const file = join(folder, "untouched.txt");
    runGit(folder, ["config", "core.trustctime", "false"]);
    utimesSync(file, THEN, THEN + 0.1);
    runGit(folder, ["update-index", "--refresh"]);
    writeFileSync(file, "U\n");
    utimesSync(file, THEN, THEN + 0.3);
    utimesSync(join(folder, ".git/index"), THEN, THEN + 0.2);
    commit({ "a.txt": "a2\n" });
    await pull();
    assertEquals(runGit(folder, ["status", "--porcelain"]), " M untouched.txt");
  });

  it("refuses an index that it cannot write, and leaves it as it is", async () => {
    const kinds = [
      ["update-index", "--index-version", "4"],
      ["update-index", "--split-index"],
      ["sparse-checkout", "set", "--cone", "--sparse-index", "dir"],
    ];
    for (const [round, kind] of kinds.entries()) {
      const folder = await clone();
      const staged = join(folder, "untouched.txt");
      runGit(folder, kind);
      writeFileSync(staged, "staged\n");
      runGit(folder, ["add", "untouched.txt"]);
      commit({ [`new-${round}.txt`]: "n\n", "other/e.txt": `${round}\n` });
      assertEquals(await codeOfPull(), "git_failed", kind.join(" "));
      assertEquals(runGit(folder, ["status", "--porcelain"]), "M  untouched.txt");
      rmSync(folder, { recursive: true });
    }
  });

  it("refuses to overwrite: changed, staged, deleted, replaced, untracked", async () => {
    const folder = await clone();
    commit({
      "a.txt": "a2\n",
      "b.txt": null,
      "dir/c.txt": "c2\n",
      "dir/d.txt": "d2\n",
      "e.txt": "e\n",
      "f/g.txt": "g\n",
    });
    const before = runGit(folder, ["rev-parse", "HEAD"]);
    writeFileSync(join(folder, "a.txt"), "mine\n");
    writeFileSync(join(folder, "b.txt"), "mine\n");
    runGit(folder, ["add", "b.txt"]);
    rmSync(join(folder, "dir/c.txt"));
    writeFileSync(join(folder, "e.txt"), "mine\n");
    writeFileSync(join(folder, "f"), "mine\n");
    const refused = await assertRejects(pull, WorkbenchError);
    assertEquals(refused.code, "dirty");
    assertEquals(refused.data, { files: ["a.txt", "b.txt", "dir/c.txt", "e.txt", "f"], count: 5 });
    assertEquals(runGit(folder, ["rev-parse", "HEAD"]), before);
    assertEquals(readFileSync(join(folder, "dir/d.txt"), "utf8"), "d\n");
    assertEquals(
      readdirSync(join(folder, ".git")).filter((name) => /lock|workbench-pull/.test(name)),
      [],
    );
  });

  it("never writes through a symlink that was put in a folder's place", async () => {
    const folder = await clone();
    const elsewhere = join(test.stateDirectory, "elsewhere");
    renameSync(join(folder, "dir"), elsewhere);
    symlinkSync(elsewhere, join(folder, "dir"));
    commit({ "dir/c.txt": "c2\n", "dir/new.txt": "new\n" });
    assertEquals(await codeOfPull(), "dirty");
    assertEquals(readdirSync(elsewhere).sort(), ["c.txt", "d.txt"]);
  });

  it("goes forward only", async () => {
    const folder = await clone();
    runGit(folder, ["commit", "-q", "--allow-empty", "-m", "Mine"]);
    assertEquals((await pull()).upToDate, true);
    commit({ "a.txt": "a2\n" });
    assertEquals(await codeOfPull(), "diverged");
    runGit(folder, ["checkout", "-q", "--detach"]);
    assertEquals(await codeOfPull(), "diverged");
    runGit(folder, ["checkout", "-q", "-b", "own"]);
    assertEquals(await codeOfPull(), "diverged");
  });

  it("refuses a history that was written anew", async () => {
    await clone();
    test.server.git("owner/app", "commit", "-q", "--amend", "-m", "Other");
    assertEquals(await codeOfPull(), "diverged");
  });

  it("pulls what it cloned alone, from where it was cloned", async () => {
    const folder = await clone();
    runGit(test.workspace, ["clone", "-q", test.server.folder("owner/app"), "foreign"]);
    const foreign = () => test.clones.pull({ name: "foreign" });
    assertEquals((await assertRejects(foreign, WorkbenchError)).code, "not_our_clone");
    runGit(folder, ["config", "remote.origin.url", "https://evil.example/a/b"]);
    assertEquals(await codeOfPull(), "origin_changed");
    rmSync(folder, { recursive: true });
    assertEquals(await codeOfPull(), "not_our_clone");
    runGit(test.workspace, ["clone", "-q", test.server.folder("owner/app"), "app"]);
    assertEquals(await codeOfPull(), "not_our_clone");
    symlinkSync(join(test.workspace, "foreign"), join(test.workspace, "link"));
    const link = () => test.clones.pull({ name: "link" });
    assertEquals((await assertRejects(link, WorkbenchError)).code, "not_our_clone");
  });

  it("waits for no lock of git's, and takes away its own that a killed service left", async () => {
    const folder = await clone();
    const to = commit({ "a.txt": "a2\n" });
    writeFileSync(join(folder, ".git/index.lock"), "");
    assertEquals(await codeOfPull(), "git_failed");
    const dead = { ...markOfThisProcess(), pid: 999_999_999 };
    const lockOf = (mark: ProcessMark): void =>
      writeFileSync(join(folder, ".git/index.lock"), `workbench pull ${wordOfMark(mark)}\n`);
    lockOf({ ...dead, machine: "0".repeat(16) });
    assertEquals(await codeOfPull(), "git_failed");
    lockOf(dead);
    assertEquals((await pull()).to, to);
  });
});
