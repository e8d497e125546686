import type { FoundFinding, ReviewFacts } from "../indicators/review_facts.ts";
import type { ReviewFile, ReviewFinding } from "../common/schemas.ts";

const WEIGHTS: Readonly<Record<ReviewFinding["severity"], number>> = {
  error: 70,
  warning: 40,
  info: 10,
};
/** Below the next severity. */
const MAX_CONCERNS = 29;

/** Says of each finding which unit it belongs to, how much it matters there, and where to look on both sides. */
export function placeFindings(
  findings: readonly FoundFinding[],
  { units, files }: Pick<ReviewFacts, "units" | "files">,
): ReviewFinding[] {
  const paths = new Set(units.map(({ path }) => path));
  const byPath = new Map(files.map((file) => [file.path, file]));
  return findings.map(({ side, concerns, ...finding }) => ({
    ...finding,
    unit: finding.path !== null && paths.has(finding.path) ? finding.path : null,
    weight: WEIGHTS[finding.severity] + Math.min(MAX_CONCERNS, concerns),
    places: placesOf({ ...finding, side }, byPath.get(finding.path ?? "")),
  }));
}

function placesOf(
  { path, line, side }: Pick<FoundFinding, "path" | "line" | "side">,
  file: ReviewFile | undefined,
): ReviewFinding["places"] {
  if (path === null) return { before: null, after: null };
  // A file that did not change is the same on both sides.
  if (!file) return { before: { path, line }, after: { path, line } };
  const other = line === null ? null : otherLine(file.diff, line, side);
  const [before, after] = side === "base" ? [line, other] : [other, line];
  const isGone = line !== null && other === null;
  return {
    before: file.status === "added" || (side === "head" && isGone)
      ? null
      : { path: file.previousPath ?? path, line: before },
    after: file.status === "deleted" || (side === "base" && isGone) ? null : { path, line: after },
  };
}

/** Finds the line of the other side that matches a line of `side`, by the lines of a diff; null for one that only this side has. */
function otherLine(diff: string | null, line: number, side: "base" | "head"): number | null {
  if (diff === null) return null;
  let [base, head, shift] = [0, 0, 0];
  let isInHunk = false;
  for (const text of diff.split("\n")) {
    const start = /^@@ -(\d+)(?:,(\d+))? \+(\d+)/.exec(text);
    if (start) {
      // A hunk of no lines begins behind the line that it names.
      base = Number(start[1]) + (start[2] === "0" ? 1 : 0);
      head = Number(start[3]);
      isInHunk = true;
      if (line < (side === "base" ? base : head)) return line + shift;
      continue;
    }
    if (!isInHunk || text === "" || text.startsWith("\\")) continue;
    const isBase = text.startsWith("-");
    const isHead = text.startsWith("+");
    if (side === "base" && !isHead && base === line) return isBase ? null : head;
    if (side === "head" && !isBase && head === line) return isHead ? null : base;
    if (!isHead) base++;
    if (!isBase) head++;
    shift = side === "base" ? head - base : base - head;
  }
  return line + shift;
}
