import { assertEquals } from "@std/assert";
import { after, before, describe, it } from "node:test";
import type { EngineName } from "../../../lib/git/mod.ts";
import { analyzeChange } from "../../../lib/review/analyze_change.ts";
import { type ReviewReport, reviewReport } from "../../../lib/review/common/schemas.ts";
import { type GitRepository, makeGitRepository } from "../../support/git_repository.ts";
import {
  type BranchCase,
  commitShop,
  type Excerpt,
  makeBranch,
  readBranchCases,
} from "./branch_fixtures.ts";

/** As much of an object as is expected of it, for a comparison that shows both. */
function excerptOf(actual: unknown, expected: unknown, key = ""): unknown {
  if (key === "details" && Array.isArray(expected) && Array.isArray(actual)) {
    return excerptOf(
      actual.filter((item) => expected.some((each) => isAbout(item, each))),
      expected,
    );
  }
  if (Array.isArray(expected) && Array.isArray(actual)) {
    return actual.map((item, index) => excerptOf(item, expected[index]));
  }
  if (!isObject(expected) || !isObject(actual)) return actual;
  return Object.fromEntries(
    Object.keys(expected).map((each) => [each, excerptOf(actual[each], expected[each], each)]),
  );
}

/** Details beside those that are expected are judged by the tests of the units. */
function isAbout(actual: unknown, expected: unknown): boolean {
  return isObject(actual) && isObject(expected) &&
    ["subject", "change", "name"].every((key) =>
      !(key in expected) || actual[key] === expected[key]
    );
}

function isObject(value: unknown): value is Excerpt {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function assertSays(actual: unknown, expected: unknown, what: string): void {
  assertEquals(excerptOf(actual, expected), expected, what);
}

function byPath(a: Excerpt, b: Excerpt): number {
  return String(a.path) < String(b.path) ? -1 : 1;
}

describe("analyzeChange over the branches of the demo", () => {
  let repository: GitRepository;
  before(() => {
    repository = makeGitRepository();
    commitShop(repository);
  });
  after(() => repository.delete());

  function analyze(
    { change }: BranchCase,
    commits: { readonly base: string; readonly head: string },
    engine: EngineName,
  ): Promise<ReviewReport> {
    const { plan = null } = change;
    const mergeBase = commits.base;
    return analyzeChange({ root: repository.folder, engine, ...commits, mergeBase, plan });
  }

  for (const branch of readBranchCases()) {
    it(`${branch.name}: finds what its fixture says, with both engines`, async () => {
      const commits = makeBranch(repository, branch);
      const report = await analyze(branch, commits, "git");
      assertEquals(reviewReport.parse(report), report);
      const { files, indicators, findings, units } = branch.expected;
      if (files) assertSays(report.files, files, "files");
      const found = Object.fromEntries(report.indicators.map((each) => [each.id, each]));
      assertSays(found, indicators, "indicators");
      if (findings) assertSays(report.findings, findings, "findings");
      assertSays(report.units, units.toSorted(byPath), "units");
      const other = await analyze(branch, commits, "embedded");
      assertEquals(JSON.stringify(other), JSON.stringify(report), "the other engine");
    });
  }
});
