import { chmodSync, symlinkSync, writeFileSync } from "node:fs";
import { describe, it } from "node:test";
import { assert, assertEquals, assertMatch, assertNotEquals } from "@std/assert";
import { COMPONENT, ENGINES, openTestReview, traceOf } from "../review/test_review.ts";
import type { GitRepository } from "../support/git_repository.ts";

const WORKTREE = ":worktree";
const MACHINE = "src/features/account/workflows/signIn.machine.ts";
const HOOK = "src/features/catalog/types/product.ts";

/** One change of each kind: staged and not, new, gone, moved, with other line breaks, a mode, a link. */
function work(repository: GitRepository): void {
  const read = (path: string): string => repository.git("show", `HEAD:${path}`);
  repository.write(COMPONENT, read(COMPONENT).replace("icon", "symbol"));
  repository.write(HOOK, `${read(HOOK)}\nexport const staged = 1;\n`);
  repository.git("add", HOOK);
  repository.write(HOOK, `${read(HOOK)}\nexport const later = 2;\n`);
  repository.write("src/New <b>ä.tsx", "export const New = () => <p>New</p>;\r\n");
  repository.write("ignored.log", "no");
  repository.write(".gitignore", "node_modules\n*.log\n");
  repository.git("mv", "src/routes.tsx", "src/paths.tsx");
  repository.remove("README.md");
  chmodSync(repository.path("package.json"), 0o755);
  symlinkSync("/etc/passwd", repository.path("leads-out"));
  repository.write("apart/inner.txt", "another repository's");
  repository.run(["init", "--quiet", repository.path("apart")]);
}

for (const engine of ENGINES) {
  describe(`uncommitted work (${engine})`, () => {
    it("is told as stock git's commit of all of it would be, and stays as it was", async () => {
      await using review = await openTestReview(engine, {
        // The embedded engine refuses what git converts.
        prepare: (repository) =>
          void (engine === "git" && repository.git("config", "core.autocrlf", "input")),
      });
      const { repository } = review;
      work(repository);
      const before = traceOf(repository);
      const { status, body } = await review.analyze({ base: "HEAD", head: WORKTREE });
      assertEquals(status, 202, JSON.stringify(body));
      assertMatch(body.analyses[0].sha, /^worktree-[0-9a-f]{40}-/);
      const told = (await review.until("done", "HEAD", WORKTREE)).body;
      assertEquals(traceOf(repository), before);

      repository.git("switch", "--quiet", "--create", "later");
      repository.git("add", "--all", "--", ".", ":!apart");
      repository.git("commit", "--quiet", "--message", "All of it");
      await review.analyze({ base: "main", head: "later" });
      const committed = (await review.until("done", "main", "later")).body;
      const { files, units, findings } = told.report;
      assert(files.length >= 7, JSON.stringify(files));
      assertEquals(files, committed.report.files);
      assertEquals(units, committed.report.units);
      assertEquals(findings, committed.report.findings);
      assertEquals(told.report.commits, []);
      assertEquals(told.mergeBase, repository.git("rev-parse", "main"));
    });

    it("is another comparison as soon as it is another work", async () => {
      await using review = await openTestReview(engine);
      const { repository } = review;
      repository.write(COMPONENT, "export const Button = () => <p>1</p>;\n");
      await review.analyze({ base: "HEAD", head: WORKTREE });
      const first = (await review.until("done", "HEAD", WORKTREE)).body;
      repository.write(COMPONENT, "export const Button = () => <p>2</p>;\n");
      const second = (await review.change("HEAD", WORKTREE)).body;
      assertEquals(second.state, "none");
      assertNotEquals(second.head, first.head);
      repository.write(COMPONENT, "export const Button = () => <p>1</p>;\n");
      const again = (await review.analyze({ head: `HEAD...${WORKTREE}` })).body.analyses[0];
      assertEquals([again.reused, again.sha], [true, first.head]);
    });

    it("is empty where all is committed, and goes on from commits before", async () => {
      await using review = await openTestReview(engine);
      const { repository } = review;
      await review.analyze({ base: "HEAD", head: WORKTREE });
      assertEquals((await review.until("done", "HEAD", WORKTREE)).body.report.files, []);
      repository.git("switch", "--quiet", "work");
      writeFileSync(repository.path("notes.txt"), "to come\n");
      await review.analyze({ base: "main", head: WORKTREE });
      const { report } = (await review.until("done", "main", WORKTREE)).body;
      assertEquals(
        report.files.map(({ path }: { path: string }) => path),
        ["notes.txt", COMPONENT],
      );
      assertEquals(report.commits.length, 1);
    });

    it("is not taken for other work that is there by the time it is read", async () => {
      await using review = await openTestReview(engine, { held: true });
      const { repository } = review;
      repository.write(COMPONENT, "export const Button = () => <p>1</p>;\n");
      const { body } = await review.analyze({ base: "HEAD", head: WORKTREE });
      repository.write(COMPONENT, "export const Button = () => <p>2</p>;\n");
      await review.restart({});
      const path = `/api/processes/${body.analyses[0].processId}`;
      const { process } = (await review.test.get(path)).body;
      const resumed = await review.test.post(`${path}/resume`, {});
      assertEquals([process.state, resumed.status], ["paused", 200]);
      const ended = (await review.test.get(path, { wait: "30", from: "queued,running" })).body;
      assertEquals(ended.process.state, "failed");
      assertMatch(ended.process.error.message, /changed since; ask for it again/);
    });

    it("has its machines drawn beside those of the commit", async () => {
      await using review = await openTestReview(engine);
      const { repository } = review;
      const query = { base: "HEAD", head: WORKTREE, path: MACHINE };
      const text = repository.git("show", `HEAD:${MACHINE}`);
      repository.write(MACHINE, text.replaceAll("checking", "asking"));
      const { before, after } = (await review.test.get("/api/review/machines", query)).body;
      assert(JSON.stringify(before).includes('"checking"'));
      assert(JSON.stringify(after).includes('"asking"'));
      assert(!JSON.stringify(after).includes('"checking"'));
    });

    it("is no base, and nothing without a commit", async () => {
      await using review = await openTestReview(engine);
      const refused = await review.change(WORKTREE, "main");
      assertEquals([refused.status, refused.body.code], [400, "bad_ref"]);
      const { repository } = review;
      repository.git("switch", "--quiet", "--orphan", "empty");
      const unborn = await review.change("main", WORKTREE);
      assertEquals([unborn.body.code, unborn.body.reason], ["git_failed", "not_found"]);
    });
  });
}
