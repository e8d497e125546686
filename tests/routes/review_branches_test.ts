import { describe, it } from "node:test";
import { assertEquals, assertNotEquals } from "@std/assert";
import { askAnalysis, ENGINES, openTestReview, WORK } from "../review/test_review.ts";

for (const engine of ENGINES) {
  describe(`GET /api/review/branches (${engine})`, () => {
    it("tells each branch against the base, as stock git counts and dates it", async () => {
      await using review = await openTestReview(engine, {
        prepare(repository) {
          repository.git("switch", "--quiet", "work");
          repository.git("commit", "--quiet", "--allow-empty", "--message", "Second\n\nMore of it");
          repository.git("switch", "--quiet", "main");
          repository.git("commit", "--quiet", "--allow-empty", "--message", "Elsewhere");
        },
      });
      const { repository } = review;
      const { body } = await review.branches();
      const main = repository.git("rev-parse", "main");
      assertEquals([body.base, body.baseSha, body.current], ["main", main, "main"]);
      const work = body.branches.find(({ name }: { name: string }) => name === "work");
      assertEquals(work, {
        name: "work",
        ref: "refs/heads/work",
        remote: false,
        sha: repository.git("rev-parse", "work"),
        subject: "Second",
        author: "Ada Test",
        date: "2023-11-14T22:13:20.000Z",
        ahead: 2,
        behind: 1,
        current: false,
        analysis: null,
      });
      assertEquals(body.branches.length, 2);
    });

    it("takes the base that it is given, and else the remote's own branch", async () => {
      await using review = await openTestReview(engine, {
        prepare(repository) {
          const [main, work] = ["main", "work"].map((name) => repository.git("rev-parse", name));
          repository.git("update-ref", "refs/remotes/origin/trunk", `${work}`);
          repository.git("update-ref", "refs/remotes/origin/main", `${main}`);
          repository.git("symbolic-ref", "refs/remotes/origin/HEAD", "refs/remotes/origin/trunk");
        },
      });
      const { body } = await review.branches();
      assertEquals(body.base, "origin/trunk");
      const told = body.branches.map((branch: Record<string, unknown>) =>
        ["name", "remote", "ahead", "behind"].map((key) => branch[key]).join(" ")
      ).sort();
      assertEquals(told, [
        "main false 0 1",
        "origin/main true 0 1",
        "origin/trunk true 0 0",
        "work false 0 0",
      ]);
      const other = (await review.branches("refs/heads/main")).body;
      assertEquals([other.base, other.baseSha], [
        "refs/heads/main",
        review.repository.git("rev-parse", "main"),
      ]);
      assertEquals((await review.branches("nowhere")).body.code, "ref_not_found");
      assertEquals((await review.branches("main..work")).body.code, "bad_ref");
    });

    it("falls back on master, and then on what is checked out", async () => {
      await using review = await openTestReview(engine, {
        prepare: (repository) => void repository.git("branch", "--move", "main", "master"),
      });
      const { repository } = review;
      assertEquals((await review.branches()).body.base, "master");
      repository.git("switch", "--quiet", "work");
      repository.git("branch", "--delete", "--force", "master");
      const { body } = await review.branches();
      assertEquals([body.base, body.current], ["work", "work"]);
      repository.git("switch", "--quiet", "--detach");
      assertEquals((await review.branches()).body.current, null);
    });

    it("has the newest analysis of each present comparison", async () => {
      await using review = await openTestReview(engine, { held: true });
      const analysisOfWork = async () =>
        (await review.branches()).body.branches
          .find(({ name }: { name: string }) => name === "work").analysis;
      const first = await askAnalysis(review);
      await review.cancel(WORK);
      assertEquals((await analysisOfWork()).state, "cancelled");
      const { processId, sha } = await askAnalysis(review);
      assertNotEquals(processId, first.processId);
      const running = { processId, state: "running", plan: null, finishedAt: null };
      assertEquals(await analysisOfWork(), running);
      review.gates.open(sha);
      const { finishedAt } = (await review.until("done", "main", "work")).body;
      assertEquals(await analysisOfWork(), { ...running, state: "done", finishedAt });
      review.commitOn("work", "Moved");
      assertEquals(await analysisOfWork(), null);
    });
  });
}
