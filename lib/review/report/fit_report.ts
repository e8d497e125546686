import { Buffer } from "node:buffer";
import { shorten } from "../../text/mod.ts";
import type {
  ReviewEvidence,
  ReviewFile,
  ReviewFinding,
  ReviewReport,
  ReviewUnit,
} from "../common/schemas.ts";

/** Bytes of a report as JSON; a thread, a record and an answer hold it as a whole. */
export const maxReportSize: number = 15 * 1024 * 1024;

/** Bytes for all of a kind. Diffs have what the others leave. */
const BUDGETS = { files: 4, units: 4, findings: 2 } as const;
const MEBIBYTE = 1024 * 1024;

/** A unit with more details than these is another one. */
const MAX_DETAILS = 500;
const MAX_PROBLEMS = 50;
const MAX_MESSAGE = 2000;

/**
 * Makes a report fit. What is left out is told in the summary's notes: the last ones of long lists, which are sorted so that
 * these matter least or are like the others, and then the largest diffs. The figures of the summary stay those of the whole.
 */
export function fitReport(report: ReviewReport): ReviewReport {
  const notes = [...report.summary.notes];
  const withoutDiffs = report.files.map((file) => ({ ...file, diff: null }));
  const files = takeWithin(withoutDiffs, BUDGETS.files * MEBIBYTE);
  const units = takeWithin(report.units.map(shortUnit), BUDGETS.units * MEBIBYTE);
  const findings = takeWithin(report.findings.map(shortFinding), BUDGETS.findings * MEBIBYTE);
  noteRest(notes, "files", report.files.length, files.length);
  noteRest(notes, "units", report.units.length, units.length);
  noteRest(notes, "findings", report.findings.length, findings.length);
  const cut = report.units.filter((unit) => unit.details.length > MAX_DETAILS).length;
  if (cut > 0) {
    notes.push(`Of ${cut} units only the first ${MAX_DETAILS} details are listed`);
  }
  const indicators = report.indicators.map((indicator) => ({
    ...indicator,
    evidence: indicator.evidence.map(shortEvidence),
  }));
  const rest = { ...report, files, units, findings, indicators };
  return withDiffs({ ...rest, summary: { ...report.summary, notes } }, report.files);
}

function noteRest(notes: string[], what: string, all: number, kept: number): void {
  if (kept < all) {
    notes.push(`Only the first ${kept} of ${all} ${what} are listed: there are too many`);
  }
}

/** The longest beginning of a list that takes no more bytes. */
function takeWithin<Item>(items: readonly Item[], budget: number): Item[] {
  let left = budget;
  const end = items.findIndex((item) => (left -= sizeOf(item)) < 0);
  return end < 0 ? [...items] : items.slice(0, end);
}

/** Bytes as JSON, with a comma. */
function sizeOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value)) + 1;
}

function shortUnit(unit: ReviewUnit): ReviewUnit {
  return {
    ...unit,
    details: unit.details.slice(0, MAX_DETAILS).map((detail) => ({
      ...detail,
      before: detail.before === null ? null : shorten(detail.before, MAX_MESSAGE),
      after: detail.after === null ? null : shorten(detail.after, MAX_MESSAGE),
      message: shorten(detail.message, MAX_MESSAGE),
    })),
    problems: unit.problems.slice(0, MAX_PROBLEMS).map((problem) => ({
      ...problem,
      message: shorten(problem.message, MAX_MESSAGE),
    })),
  };
}

function shortFinding(finding: ReviewFinding): ReviewFinding {
  const { title, message, fix } = finding;
  return {
    ...finding,
    title: shorten(title, MAX_MESSAGE),
    message: shorten(message, MAX_MESSAGE),
    ...(fix !== undefined && { fix: shorten(fix, MAX_MESSAGE) }),
  };
}

function shortEvidence(evidence: ReviewEvidence): ReviewEvidence {
  return { ...evidence, message: shorten(evidence.message, MAX_MESSAGE) };
}

/** Gives the files their diffs back, the smallest ones first, as long as there is room. */
function withDiffs(report: ReviewReport, originals: readonly ReviewFile[]): ReviewReport {
  let left = maxReportSize - sizeOf(report);
  const sized = report.files.flatMap(({ path }, index) => {
    const diff = originals[index]?.diff ?? null;
    return diff === null ? [] : [{ path, index, diff, size: sizeOf(diff) }];
  }).sort((a, b) => a.size - b.size || a.index - b.index);
  const diffs = new Map<number, string>();
  for (const { index, diff, size } of sized) {
    left -= size;
    if (left < 0) break;
    diffs.set(index, diff);
  }
  const dropped = sized.length - diffs.size;
  if (dropped > 0) {
    report.summary.notes.push(
      `${dropped} of the largest diffs are left out: all together they are too much for one report`,
    );
  }
  return {
    ...report,
    files: report.files.map((file, index) => {
      const diff = diffs.get(index) ?? null;
      const isDropped = diff === null && (originals[index]?.diff ?? null) !== null;
      return { ...file, diff, ...(isDropped && { hidden: "too_large" as const }) };
    }),
  };
}
