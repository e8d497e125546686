import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, it } from "node:test";
import { assertEquals, assertRejects } from "@std/assert";
import type { PullAnswer } from "../../lib/clone/service/schemas.ts";
import type { TestClones } from "../support/clones.ts";
import { type Files, runGit } from "../support/git_server.ts";
import { assertClean, openPullPlace, type PullPlace } from "./pull_place.ts";

let place: PullPlace;
let test: TestClones;
beforeEach(async () => {
  place = await openPullPlace();
  ({ test } = place);
});
afterEach(async () => await place[Symbol.asyncDispose]());

const clone = (): Promise<string> => place.clone();
const commit = (files: Files): string => place.commit(files);
const pull = (): Promise<PullAnswer> => place.pull();
const codeOfPull = (): Promise<string> => place.codeOfPull();

/** Brings the remote's objects into a clone, past the server: that is in this very process. */
function fetchInto(folder: string): void {
  const from = test.server.folder("owner/app");
  runGit(folder, ["fetch", "-q", from, "main:refs/remotes/origin/main"]);
}

/** What somebody does who knows nothing of the pull. */
const OWN_WORK = [["commit", "-q", "--allow-empty", "-m", "Mine"], ["switch", "-qc", "own"]];

describe("Clones.pull that something meets on its way", () => {
  it("ends what a killed pull began, also when the remote has gone on since", async () => {
    const folder = await clone();
    const from = runGit(folder, ["rev-parse", "HEAD"]);
    const to = commit({ "a.txt": "a2\n", "b.txt": null, "dir/c.txt": "c2\n", "e/f.txt": "f\n" });
    fetchInto(folder);
    // As it was left: some files new, some old, index and branch old.
    const move = { ref: "refs/heads/main", from, to };
    writeFileSync(join(folder, ".git/workbench-pull.json"), JSON.stringify(move));
    rmSync(join(folder, "b.txt"));
    writeFileSync(join(folder, "a.txt"), "a2\n");
    mkdirSync(join(folder, ".git/workbench-pull-drafts"));
    writeFileSync(join(folder, ".git/workbench-pull-drafts/x"), "half");
    const next = commit({ "a.txt": "a3\n", "e/f.txt": null });
    const answer = await pull();
    assertEquals([answer.from, answer.to], [to, next]);
    assertClean(folder, next);
    const left = readdirSync(join(folder, ".git")).filter((name) =>
      name.startsWith("workbench-pull")
    );
    assertEquals(left, []);
  });

  it("does not overwrite what was edited after a killed pull", async () => {
    const folder = await clone();
    const from = runGit(folder, ["rev-parse", "HEAD"]);
    const to = commit({ "a.txt": "a2\n", "b.txt": "b2\n" });
    fetchInto(folder);
    const move = { ref: "refs/heads/main", from, to };
    writeFileSync(join(folder, ".git/workbench-pull.json"), JSON.stringify(move));
    writeFileSync(join(folder, "a.txt"), "edited since\n");
    assertEquals(await codeOfPull(), "dirty");
    writeFileSync(join(folder, "a.txt"), "a\n");
    assertEquals((await pull()).upToDate, true);
    assertClean(folder, to);
  });

  it("forgets what a killed pull began where somebody has committed or switched since", async () => {
    for (const since of OWN_WORK) {
      const folder = await clone();
      const from = runGit(folder, ["rev-parse", "HEAD"]);
      const to = commit({ "a.txt": `${since.join()}\n` });
      fetchInto(folder);
      const record = join(folder, ".git/workbench-pull.json");
      writeFileSync(record, JSON.stringify({ ref: "refs/heads/main", from, to }));
      runGit(folder, since);
      const mine = runGit(folder, ["rev-parse", "HEAD"]);
      assertEquals(await codeOfPull(), "diverged");
      assertClean(folder, mine);
      rmSync(folder, { recursive: true });
    }
  });

  it("takes nothing from whoever commits or switches while the remote is asked", async () => {
    for (const since of OWN_WORK) {
      const folder = await clone();
      commit({ "a.txt": `${since.join()}\n` });
      let mine = "";
      test.server.interfere = () => {
        if (mine === "") {
          runGit(folder, since);
          mine = runGit(folder, ["rev-parse", "HEAD"]);
        }
        return false;
      };
      assertEquals(await codeOfPull(), "git_failed");
      test.server.interfere = () => false;
      assertClean(folder, mine);
      assertEquals(await codeOfPull(), "diverged");
      rmSync(folder, { recursive: true });
    }
  });

  it("lets pulls of one clone wait for each other", async () => {
    const folder = await clone();
    const to = commit({ "a.txt": "a2\n" });
    const answers = await Promise.all([pull(), pull(), pull()]);
    assertEquals(answers.map(({ upToDate }) => upToDate), [false, true, true]);
    assertClean(folder, to);
  });

  it("stops when whoever asked goes, and leaves no lock", async () => {
    const folder = await clone();
    const leaving = new AbortController();
    let asked = () => {};
    const waiting = new Promise<void>((resolve) => (asked = resolve));
    test.server.interfere = () => (asked(), true);
    const pulling = test.clones.pull({ name: "app" }, { signal: leaving.signal });
    await waiting;
    leaving.abort(new Error("Gone"));
    await assertRejects(() => pulling, Error, "Gone");
    assertEquals(readdirSync(join(folder, ".git")).includes("index.lock"), false);
  });
});
