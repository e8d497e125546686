import { rmSync } from "node:fs";
import { assertEquals, assertRejects, assertStringIncludes } from "@std/assert";
import { after, before, describe, it } from "node:test";
import { WorkbenchError } from "../../../lib/errors/mod.ts";
import { analyzeChange } from "../../../lib/review/analyze_change.ts";
import type { ReviewRequest } from "../../../lib/review/review_request.ts";
import { reviewReport } from "../../../lib/review/common/schemas.ts";
import { type GitRepository, makeGitRepository } from "../../support/git_repository.ts";
import { makeTemporaryFolder } from "../../support/temporary_folder.ts";
import { commitShop } from "./branch_fixtures.ts";

const ENGINES = ["git", "embedded"] as const;

function statusOf(repository: GitRepository): string {
  return repository.git("status", "--porcelain") + repository.git("for-each-ref") +
    repository.git("rev-parse", "HEAD");
}

describe("analyzeChange", () => {
  let repository: GitRepository;
  let shop: string;
  let request: Omit<ReviewRequest, "engine">;
  before(() => {
    repository = makeGitRepository();
    repository.write("README.md", "A monorepo\n");
    shop = commitShop(repository, "packages/shop");
    repository.write("packages/shop/src/features/cart/domain/totals.ts", "export const a = 1;\n");
    repository.write("README.md", "A monorepo of one\n");
    const head = repository.commitAll("fix: less\n\nIt was too much.\n");
    const root = repository.path("packages/shop");
    request = { root, base: shop, head, mergeBase: shop, plan: null };
  });
  after(() => repository.delete());

  for (const engine of ENGINES) {
    it(`tells a project below the top folder by its own paths, with ${engine}`, async () => {
      const report = await analyzeChange({ ...request, engine });
      assertEquals(reviewReport.parse(report), report);
      assertEquals(report.files.map(({ path, feature }) => [path, feature]), [
        ["src/features/cart/domain/totals.ts", "cart"],
      ]);
      assertEquals(report.commits.map(({ subject, author, date }) => [subject, author, date]), [
        ["fix: less", "Ada Test", "2023-11-14T22:13:20.000Z"],
      ]);
      const { files, outside, ahead, behind, commits } = report.summary;
      assertEquals([files, outside, ahead, behind, commits], [1, 1, 1, 0, 1]);
    });
  }

  it("gives the same bytes again, whatever the working tree and the refs are, and touches neither", async () => {
    const first = JSON.stringify(await analyzeChange({ ...request, engine: "git" }));
    repository.write("packages/shop/src/features/cart/domain/totals.ts", "broken {{{\n");
    repository.write("packages/shop/workbench.json", "{ no json");
    repository.git("branch", "another");
    const before = statusOf(repository);
    const again = await analyzeChange({ ...request, engine: "git" });
    assertEquals(JSON.stringify(again), first);
    assertEquals(statusOf(repository), before);
    repository.git("checkout", "--quiet", "--", ".");
    repository.remove("packages/shop/workbench.json");
    repository.git("branch", "--delete", "another");
  });

  it("compares histories without a common commit with nothing, and says so", async () => {
    repository.git("checkout", "--quiet", "--orphan", "other");
    repository.git("rm", "-r", "--quiet", "--force", ".");
    repository.write("packages/shop/src/only.ts", "export const only = 1;\n");
    const head = repository.commitAll("feat: another beginning");
    repository.git("checkout", "--quiet", "main");
    for (const engine of ENGINES) {
      const report = await analyzeChange({ ...request, head, mergeBase: null, engine });
      assertEquals(report.files.map(({ path, status }) => [path, status]), [[
        "src/only.ts",
        "added",
      ]]);
      assertEquals([report.summary.ahead, report.summary.behind], [1, 1]);
      assertStringIncludes(report.summary.notes[0] ?? "", "no commit in common");
      assertEquals(report.indicators.find(({ id }) => id === "public-surface")?.status, "clear");
    }
  });

  it("has nothing to say of a commit and itself", async () => {
    const report = await analyzeChange({ ...request, head: shop, engine: "embedded" });
    const { files, commits, units, findings } = report;
    assertEquals([files, commits, units, findings], [[], [], [], []]);
    assertEquals(report.indicators.map(({ status }) => status), [
      "not-measured",
      "not-measured",
      "clear",
      "clear",
      "clear",
      "clear",
    ]);
  });

  it("stops when it is told to, with the signal's reason", async () => {
    const reason = new Error("No longer wanted");
    const controller = new AbortController();
    const lines: string[] = [];
    const log = (line: string): void => {
      lines.push(line);
      if (lines.length === 2) controller.abort(reason);
    };
    const { signal } = controller;
    const failure = await assertRejects(() =>
      analyzeChange({ ...request, engine: "git" }, { signal, log })
    );
    assertEquals(failure, reason);
    assertEquals(lines.length, 2);
  });

  it("refuses a folder without a repository", async () => {
    const root = makeTemporaryFolder("none");
    const failure = await assertRejects(
      () => analyzeChange({ ...request, root, engine: "git" }),
      WorkbenchError,
    );
    rmSync(root, { recursive: true });
    assertEquals([failure.code, failure.data.reason], ["git_failed", "not_found"]);
  });
});
