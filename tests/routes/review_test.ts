import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { assert, assertEquals, assertNotEquals } from "@std/assert";
import { WorkbenchError } from "../../lib/errors/mod.ts";
import { markOfThisProcess, openStateDirectory } from "../../lib/state/mod.ts";
import {
  askAnalysis,
  EMPTY_REPORT,
  ENGINES,
  openTestReview,
  type TestReview,
  WORK,
} from "../review/test_review.ts";
import { planOf, writes } from "../support/processes.ts";

for (const engine of ENGINES) {
  describe(`POST /api/review/analyze (${engine})`, () => {
    it("starts a process, and takes one that is under way or done as it is", async () => {
      await using review = await openTestReview(engine, { held: true });
      const none = (await review.change("main", "work")).body;
      const [base, head] = ["main", "work"].map((name) => review.repository.git("rev-parse", name));
      assertEquals(none, { state: "none", base, head, mergeBase: base });
      const first = await askAnalysis(review);
      const { processId } = first;
      assertEquals(first, { head: "work", sha: head, processId, state: "running", reused: false });
      const again = await askAnalysis(review, {
        base: "refs/heads/main",
        heads: [head?.slice(0, 9)],
      });
      assertEquals([again.processId, again.state, again.reused], [processId, "running", true]);
      const running = (await review.change("main", "work")).body;
      assertEquals(running, { state: "running", processId, base, head, mergeBase: base });
      const { process } = (await review.test.get(`/api/processes/${processId}`)).body;
      assertEquals([process.kind, process.title, process.startedBy], [
        "review",
        "work against main",
        "local",
      ]);
      review.gates.open(`${head}`);
      const done = (await review.until("done", "main", "work")).body;
      assertEquals([done.processId, done.report], [processId, EMPTY_REPORT]);
      assertEquals((await askAnalysis(review)).processId, processId);
    });

    it("starts one that was cancelled or failed anew, and tells why it failed", async () => {
      await using review = await openTestReview(engine, { held: true });
      const cancelled = await askAnalysis(review);
      await review.cancel(WORK);
      const paused = await askAnalysis(review);
      assert(paused.processId !== cancelled.processId && !paused.reused);
      await review.restart({
        stepRunners: {
          review: () => Promise.reject(new WorkbenchError("git_failed", "Cannot read it")),
        },
      });
      assertEquals((await askAnalysis(review)).processId, paused.processId);
      const { error, processId } = (await review.until("failed", "main", "work")).body;
      assertEquals([processId, error], [paused.processId, {
        code: "git_failed",
        message: "Cannot read it",
      }]);
      await review.restart();
      const fresh = await askAnalysis(review);
      assert(fresh.processId !== processId && !fresh.reused);
    });

    it("goes on with one that the end of a service has cut short", async () => {
      await using review = await openTestReview(engine, { held: true });
      const { processId, sha } = await askAnalysis(review);
      await review.restart();
      const paused = (await review.change("main", "work")).body;
      assertEquals([paused.state, paused.processId, paused.error.code], [
        "failed",
        processId,
        "paused",
      ]);
      const resumed = await askAnalysis(review);
      assertEquals([resumed.processId, resumed.state, resumed.reused], [
        processId,
        "running",
        true,
      ]);
      review.gates.open(sha);
      assertEquals((await review.until("done", "main", "work")).body.report, EMPTY_REPORT);
      await review.restart();
      const kept = (await review.change("main", "work")).body;
      assertEquals([kept.state, kept.processId, kept.report], ["done", processId, EMPTY_REPORT]);
      assertEquals((await askAnalysis(review)).reused, true);
    });

    it("starts a report that is lost anew", async () => {
      await using review = await openTestReview(engine, { held: true });
      const { processId, sha } = await askAnalysis(review);
      review.gates.open(sha);
      await review.until("done", "main", "work");
      rmSync(join(processesOf(review), processId, "bytes"), { recursive: true });
      const lost = (await review.change("main", "work")).body;
      assertEquals([lost.state, lost.error.code], ["failed", "process_damaged"]);
      assertNotEquals((await askAnalysis(review)).processId, processId);
    });

    it("makes a hundred at once, two at a time, in the order of their heads", async () => {
      await using review = await openTestReview(engine, {
        held: true,
        prepare(repository) {
          const tree = repository.git("rev-parse", "work^{tree}");
          for (let index = 0; index < 100; index++) {
            const id = repository.git("commit-tree", "-p", "main", "-m", `Head ${index}`, tree);
            repository.git("update-ref", `refs/heads/head/${index}`, id);
          }
        },
      });
      const heads = Array.from({ length: 100 }, (_, index) => `head/${index}`);
      const { status, body } = await review.analyze({ base: "main", heads });
      assertEquals(status, 202);
      assertEquals(body.analyses.map(({ head }: { head: string }) => head), heads);
      const ids = new Set(body.analyses.map(({ processId }: { processId: string }) => processId));
      assertEquals(ids.size, 100);
      const states = async () => {
        const { processes } = (await review.test.get("/api/processes")).body;
        const count = (state: string) =>
          processes.filter((one: { state: string }) => one.state === state).length;
        return { running: count("running"), queued: count("queued"), done: count("done") };
      };
      assertEquals(await states(), { running: 2, queued: 98, done: 0 });
      for (const { head, sha } of body.analyses) {
        await review.gates.reached(sha);
        review.gates.open(sha);
        await review.until("done", "main", head);
      }
      assertEquals(await states(), { running: 0, queued: 0, done: 100 });
    });

    it("starts nothing when one of the refs is not there, or none", async () => {
      await using review = await openTestReview(engine, { held: true });
      for (
        const [heads, code] of [[["work", "gone"], "ref_not_found"], [["work", "a..b"], "bad_ref"]]
      ) {
        assertEquals((await review.analyze({ base: "main", heads })).body.code, code);
      }
      for (
        const body of [{ base: "main" }, { ...WORK, heads: ["work"] }, { base: "main", heads: [] }]
      ) {
        assertEquals((await review.analyze(body)).body.code, "invalid_request");
      }
      const many = Array.from({ length: 101 }, () => "work");
      assertEquals((await review.analyze({ base: "main", heads: many })).status, 400);
      assertEquals((await review.test.get("/api/processes")).body.processes, []);
    });

    it("starts one comparison once, for however many ask for it at the same time", async () => {
      await using review = await openTestReview(engine, { held: true });
      await askAnalysis(review);
      await review.cancel(WORK);
      const answers = await Promise.all(Array.from({ length: 10 }, () => askAnalysis(review)));
      assertEquals(new Set(answers.map(({ processId }) => processId)).size, 1);
      const { processes } = (await review.test.get("/api/processes")).body;
      assertEquals(processes.length, 2);
    });

    it("tells which could not be started, and why", async () => {
      await using review = await openTestReview(engine, { held: true });
      // Another service drives the processes: the process that runs the test.
      mkdirSync(processesOf(review), { recursive: true });
      const owner = JSON.stringify({ mark: markOfThisProcess(), token: "another" });
      writeFileSync(join(processesOf(review), "owner.json"), owner);
      const { status, body } = await review.analyze({ base: "main", heads: ["work", "main"] });
      assertEquals(status, 202);
      for (const { processId, state, error } of body.analyses) {
        assertEquals([processId, state, error.code], [null, "failed", "process_active"]);
      }
      assertEquals((await review.change("main", "work")).body.state, "none");
    });

    it("holds a plan with the comparison, as it was", async () => {
      await using review = await openTestReview(engine, { held: true });
      const { note } = (await review.test.post("/api/notes", { title: "N", plan: PLAN })).body;
      const plan = `note:${note.id}`;
      const without = await askAnalysis(review);
      const first = await askAnalysis(review, { ...WORK, plan });
      assertNotEquals(first.processId, without.processId);
      assertEquals((await review.change("main", "work", plan)).body.processId, first.processId);
      const { analysis } = (await review.branches()).body.branches
        .find(({ name }: { name: string }) => name === "work");
      assertEquals([analysis.processId, analysis.plan], [first.processId, plan]);
      const changed = { ...PLAN, ticket: { title: "Another" } };
      await review.test.send("PUT", `/api/notes/${note.id}`, { plan: changed, rev: note.rev });
      assertEquals((await review.change("main", "work", plan)).body.state, "none");
      assertEquals((await review.cancel({ ...WORK, plan })).body.code, "not_running");
      for (
        const id of ["note:nowhere", "process:nowhere", "nowhere", `process:${first.processId}`]
      ) {
        assertEquals((await review.change("main", "work", id)).body.code, "plan_not_found");
      }
    });
  });

  describe(`POST /api/review/cancel (${engine})`, () => {
    it("cancels exactly one comparison, in the queue and while it runs", async () => {
      await using review = await openTestReview(engine, { held: true });
      for (const name of ["a", "b", "c"]) review.commitOn(name, name);
      const { body } = await review.analyze({ base: "main", heads: ["a", "b", "c", "work"] });
      const [a, b, c, work] = body.analyses;
      assertEquals([a, b, c, work].map(({ state }) => state), [
        "running",
        "running",
        "queued",
        "queued",
      ]);
      const cancelled = await review.cancel({ base: "main", head: "b" });
      assertEquals(cancelled.body, { processId: b.processId, state: "cancelled" });
      await review.gates.reached(c.sha);
      assert(!review.gates.holds(b.sha));
      assertEquals((await review.cancel(WORK)).body.processId, work.processId);
      const states = async () =>
        await Promise.all(
          ["a", "b", "c", "work"].map(async (head) =>
            (await review.change("main", head)).body.state
          ),
        );
      assertEquals(await states(), ["running", "cancelled", "running", "cancelled"]);
      // The same two the other way round, the other base, and what is over.
      for (const other of [{ base: "a", head: "main" }, { base: "work", head: "a" }, WORK]) {
        const { status, body: problem } = await review.cancel(other);
        assertEquals([status, problem.code], [404, "not_running"]);
      }
      review.gates.open(a.sha);
      await review.until("done", "main", "a");
      assertEquals((await review.cancel({ base: "main", head: "a" })).body.code, "not_running");
      assertEquals(await states(), ["done", "cancelled", "running", "cancelled"]);
    });

    it("does not cancel the comparison of a branch that has moved", async () => {
      await using review = await openTestReview(engine, { held: true });
      const { sha } = await askAnalysis(review);
      review.commitOn("work", "Moved");
      assertEquals((await review.change("main", "work")).body.state, "none");
      assertEquals((await review.cancel(WORK)).body.code, "not_running");
      assertEquals((await review.change("main", sha)).body.state, "running");
      assertEquals((await review.cancel({ base: "main", head: sha })).body.state, "cancelled");
    });

    it("is the verb of the machine, under the login of the session", async () => {
      await using review = await openTestReview(engine, { held: true });
      const { processId } = await askAnalysis(review);
      await review.cancel(WORK);
      const { process } = (await review.test.get(`/api/processes/${processId}`)).body;
      assertEquals([process.state, process.verbs], ["cancelled", []]);
      assertEquals(process.log.at(-1).text, "Cancelled by local");
    });
  });
}

function processesOf({ stateDirectory, repository }: TestReview): string {
  return join(openStateDirectory(stateDirectory).folderOf(repository.folder), "processes");
}

const PLAN = planOf(writes("a", "src/a.ts", "a"));
