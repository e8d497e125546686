import { assert, assertEquals } from "@std/assert";
import { Buffer } from "node:buffer";
import { describe, it } from "node:test";
import { fitReport } from "../../../lib/review/report/fit_report.ts";
import {
  indicatorIds,
  type ReviewReport,
  reviewReport,
} from "../../../lib/review/common/schemas.ts";
import { changedFile } from "../indicators/facts.ts";

const LIMIT = 16 * 1024 * 1024;

function reportOf(given: Partial<ReviewReport>): ReviewReport {
  const figures = { files: 0, added: 0, removed: 0, commits: 0, ahead: 0, behind: 0, units: 0 };
  return {
    files: [],
    commits: [],
    summary: {
      ...figures,
      findings: { error: 0, warning: 0, info: 0 },
      outside: 0,
      sentences: [],
      notes: [],
    },
    indicators: indicatorIds.map((id) => ({ id, status: "clear", headline: "", evidence: [] })),
    findings: [],
    units: [],
    ...given,
  };
}

function sizeOf(report: ReviewReport): number {
  return Buffer.byteLength(JSON.stringify(report));
}

const UNIT: ReviewReport["units"][number] = {
  path: "a.tsx",
  kind: "page",
  feature: null,
  change: "changed",
  details: [],
  problems: [],
};
const DETAIL: ReviewReport["units"][number]["details"][number] = {
  subject: "element",
  change: "changed",
  owner: "A",
  name: "p",
  before: null,
  after: null,
  line: 1,
  message: "m",
};
const FINDING: ReviewReport["findings"][number] = {
  id: "1",
  indicator: "scope",
  severity: "info",
  resolution: "conversation",
  title: "t",
  message: "m",
  path: null,
  line: null,
  unit: null,
  weight: 10,
  places: { before: null, after: null },
};

describe("fitReport", () => {
  it("leaves a report that fits as it is", () => {
    const report = reportOf({ files: [changedFile("a.ts", { diff: "+a\n" })], units: [UNIT] });
    assertEquals(fitReport(report), report);
  });

  it("drops the largest diffs first, and says so", () => {
    const diffs = Array.from(
      { length: 40 },
      (_, index) => changedFile(`f${index}.ts`, { diff: "ü".repeat(index * 20_000) }),
    );
    const fitted = fitReport(reportOf({ files: diffs }));
    assert(sizeOf(fitted) < LIMIT);
    const dropped = fitted.files.filter(({ hidden }) => hidden === "too_large");
    assertEquals(dropped, fitted.files.slice(-dropped.length));
    assertEquals(dropped.map(({ diff }) => diff), dropped.map(() => null));
    assertEquals(fitted.summary.notes.length, 1);
    assertEquals(reviewReport.parse(fitted), fitted);
  });

  it("bounds lists of every kind, and every text, and counts what it left out", () => {
    const long = "🙂".repeat(5000);
    const unit = {
      ...UNIT,
      details: Array.from({ length: 800 }, () => ({ ...DETAIL, after: long })),
    };
    const report = reportOf({
      files: Array.from(
        { length: 60_000 },
        (_, index) => changedFile(`src/${"x".repeat(50)}${index}.ts`),
      ),
      units: Array.from({ length: 50 }, () => unit),
      findings: Array.from(
        { length: 20_000 },
        () => ({ ...FINDING, message: "m".repeat(300), fix: long }),
      ),
      indicators: indicatorIds.map((id) => ({
        id,
        status: "info",
        headline: "",
        evidence: Array.from({ length: 200 }, () => ({ path: null, line: null, message: long })),
      })),
    });
    const fitted = fitReport(report);
    assert(sizeOf(fitted) < LIMIT, `${sizeOf(fitted)} bytes`);
    assertEquals(fitted.summary.notes.length, 4);
    assertEquals(fitted.units[0]?.details.length, 500);
    const texts = JSON.stringify(fitted);
    assertEquals(/\\ud[89a-f]/i.test(texts), false, "no character is cut in half");
    assertEquals(JSON.stringify(fitReport(report)), texts);
    assertEquals(reviewReport.parse(fitted), fitted);
  });
});
