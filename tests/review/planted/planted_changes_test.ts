import { assert, assertEquals } from "@std/assert";
import { after, before, describe, it } from "node:test";
import { analyzeChange } from "../../../lib/review/analyze_change.ts";
import { type ReviewReport, reviewReport } from "../../../lib/review/common/schemas.ts";
import type { GitRepository } from "../../support/git_repository.ts";
import { makePlanted } from "./planted_branches.ts";
import { PLANTED, REFACTORINGS } from "./planted_changes.ts";

const BRANCHES = [...PLANTED, ...REFACTORINGS];

describe("a review of planted changes", () => {
  let repository: GitRepository;
  before(() => {
    repository = makePlanted(BRANCHES);
  });
  after(() => repository.delete());

  async function review(index: number): Promise<ReviewReport> {
    const base = repository.git("rev-parse", "main");
    const head = repository.git("rev-parse", `planted/${index}`);
    const request = { root: repository.folder, base, head, mergeBase: base, plan: null };
    return await analyzeChange({ ...request, engine: "embedded" });
  }

  it("has as many of them as it takes", () => {
    assert(PLANTED.length >= 60 && REFACTORINGS.length >= 30);
  });

  for (const [index, { name, told, findings = [], says = [] }] of PLANTED.entries()) {
    it(`tells once and at its place that ${name}`, async () => {
      const report = await review(index);
      assertEquals(reviewReport.parse(report), report);
      assertEquals(detailsOf(report), [...told].sort());
      assertEquals(findingsOf(report), [...findings].sort());
      const messages = [...report.findings, ...report.units.flatMap(({ details }) => details)]
        .map(({ message }) => message);
      assertEquals(
        says.filter((sentence) => !messages.includes(sentence)),
        [],
        messages.join("\n"),
      );
      assert(report.summary.sentences.length > 0 && report.summary.sentences.length <= 10);
    });
  }

  for (const [index, { name, told = [] }] of REFACTORINGS.entries()) {
    it(`says nothing of the code where ${name}`, async () => {
      const report = await review(PLANTED.length + index);
      assertEquals(detailsOf(report), [...told]);
      assertEquals(findingsOf(report), []);
    });
  }
});

function detailsOf({ units }: ReviewReport): string[] {
  return units.flatMap(({ path, details }) =>
    details.map(({ subject, change, name, line }) => `${path}:${line} ${subject} ${change} ${name}`)
  ).sort();
}

function findingsOf({ findings }: ReviewReport): string[] {
  return findings.filter(({ indicator }) => indicator !== "blast-radius")
    .map(({ severity, indicator, path, line }) => `${severity} ${indicator} ${path}:${line}`)
    .sort();
}
