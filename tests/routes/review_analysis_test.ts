import { existsSync, readdirSync, readFileSync, readlinkSync } from "node:fs";
import { describe, it } from "node:test";
import { assert, assertEquals, assertMatch } from "@std/assert";
import type { ReviewReport } from "../../lib/review/common/schemas.ts";
import { COMPONENT, ENGINES, openTestReview, traceOf } from "../review/test_review.ts";
import type { GitRepository } from "../support/git_repository.ts";
import { until } from "../support/until.ts";

const WORK = { base: "main", head: "work" };

/** Takes a prop away from the component, on a branch of its own. */
function takePropAway(repository: GitRepository): void {
  repository.git("switch", "--quiet", "--create", "smaller", "main");
  const text = readFileSync(repository.path(COMPONENT), "utf8");
  repository.write(COMPONENT, text.replace(/ {2}\/\*\* Stands before the label\. \*\/\n.*\n/, ""));
  repository.git("mv", "src/features/shared/components/Icon.tsx", "src/features/shared/Sign.tsx");
  repository.commitAll("Take a prop away");
  repository.git("switch", "--quiet", "main");
}

/** How many programs are at work in a repository; none where nobody can tell. */
function programsIn({ folder }: GitRepository): number {
  if (!existsSync("/proc/self/cwd")) return 0;
  return readdirSync("/proc").filter((name) => /^\d+$/.test(name) && folderOf(name) === folder)
    .length;
}

/** The folder that a process works in; null for one that has ended, or is not ours. */
function folderOf(pid: string): string | null {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return null;
  }
}

for (const engine of ENGINES) {
  describe(`an analysis (${engine})`, () => {
    it("tells what a branch changes, as stock git counts it, and leaves no trace", async () => {
      await using review = await openTestReview(engine, { prepare: takePropAway });
      const { repository } = review;
      const before = traceOf(repository);
      await review.analyze({ base: "main", head: "smaller" });
      const answer: { readonly report: ReviewReport; readonly mergeBase: string } =
        (await review.until("done", "main", "smaller")).body;
      const { files, commits, units } = answer.report;
      assertEquals(traceOf(repository), before);
      assertEquals(answer.mergeBase, repository.git("merge-base", "main", "smaller"));
      const told = files.map(({ path, stats }) => `${stats?.added}\t${stats?.removed}\t${path}`);
      const numstat = repository.git("diff", "-M", "--numstat", "-z", "main...smaller");
      // A rename has an empty path, and behind it the old and the new one.
      const counted = numstat.split("\0").join("\n").replaceAll(/\t\n.*\n/g, "\t");
      assertEquals(told.sort(), counted.split("\n").filter(Boolean).sort());
      assertEquals(commits.map(({ subject }) => subject), ["Take a prop away"]);
      const props = units.find(({ path }) => path === COMPONENT)?.details
        .filter(({ subject }) => subject === "prop");
      assertEquals(props?.map(({ name, change }) => [name, change]), [["icon", "removed"]]);
    });

    it("writes down what it does, in the log of its step", async () => {
      await using review = await openTestReview(engine, { prepare: takePropAway });
      const { body } = await review.analyze({ base: "main", head: "smaller" });
      await review.until("done", "main", "smaller");
      const path = `/api/processes/${body.analyses[0].processId}`;
      const [step] = (await review.test.get(path)).body.process.steps;
      const lines = step.log.map(({ text }: { text: string }) => text).join("\n");
      assertMatch(lines, /2 changed files\n(.*\n)*.*units compared\n(.*\n)*.*rules compared/);
    });

    it("leaves the event loop to everybody else", async () => {
      await using review = await openTestReview(engine);
      await review.analyze(WORK);
      let turns = 0;
      while ((await review.change("main", "work")).body.state !== "done") {
        assertEquals((await review.test.get("/api/health")).status, 200);
        turns++;
      }
      // How many there are is a matter of the machine: one that holds the loop leaves none.
      assert(turns > 0, `${turns}`);
    });

    it("ends with its thread when it is cancelled, and leaves nothing behind", async () => {
      await using review = await openTestReview(engine, { prepare: takePropAway });
      const { repository, test } = review;
      await review.branches();
      const before = { trace: traceOf(repository), programs: programsIn(repository) };
      const { body } = await review.analyze({ base: "main", heads: ["smaller", "work"] });
      assertEquals(body.analyses.map(({ state }: { state: string }) => state), [
        "running",
        "running",
      ]);
      assertEquals(
        (await review.cancel({ base: "main", head: "smaller" })).body.state,
        "cancelled",
      );
      assertEquals((await review.change("main", "smaller")).body.report, undefined);
      await review.until("done", "main", "work");
      const { processes } = (await test.get("/api/processes")).body;
      assertEquals(processes.map(({ state }: { state: string }) => state), ["done", "cancelled"]);
      // Each ends by itself once its thread is gone.
      await until(() => programsIn(repository) <= before.programs);
      assertEquals(traceOf(repository), before.trace);
    });
  });
}
