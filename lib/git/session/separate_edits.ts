import { diffArrays } from "diff";

/** A run of lines of the text before that is replaced. */
interface LineChange {
  readonly start: number;
  readonly end: number;
  readonly lines: readonly string[];
}

/** Beyond so many changed lines two texts count as unrelated: telling them apart would take seconds. */
const MAX_CHANGED_LINES = 2000;

/**
 * Moves the step from `before` to `after` onto another text from which `before` itself came by edits of somebody else.
 * @returns that text with this step alone, or null where both changed the same or neighbouring lines
 */
export function separateEdits(
  other: string,
  { before, after }: { readonly before: string; readonly after: string },
): string | null {
  if (other === before) return after;
  const beforeLines = linesOf(before);
  const theirs = changesOf(beforeLines, linesOf(other));
  const ours = changesOf(beforeLines, linesOf(after));
  if (!theirs || !ours || meet(theirs, ours)) return null;
  return replaceLines(beforeLines, [...theirs, ...ours]);
}

/** Lines with their ends, so that they join to the very same text. */
function linesOf(text: string): string[] {
  return text === "" ? [] : text.split(/(?<=\n)/);
}

function changesOf(before: string[], after: string[]): LineChange[] | null {
  const parts = diffArrays(before, after, { maxEditLength: MAX_CHANGED_LINES });
  if (!parts) return null;
  const changes: LineChange[] = [];
  let at = 0;
  for (const { added, removed, value } of parts) {
    const last = changes.at(-1);
    if (!added && !removed) at += value.length;
    else if (removed) {
      changes.push({ start: at, end: at + value.length, lines: [] });
      at += value.length;
    } else if (last?.end === at && last.lines.length === 0) {
      changes[changes.length - 1] = { ...last, lines: value };
    } else changes.push({ start: at, end: at, lines: value });
  }
  return changes;
}

/** Neighbours count as meeting, as in a merge of git: which of both comes first would be a guess. */
function meet(theirs: readonly LineChange[], ours: readonly LineChange[]): boolean {
  return theirs.some((one) =>
    ours.some((other) => one.start <= other.end && other.start <= one.end)
  );
}

function replaceLines(lines: readonly string[], changes: readonly LineChange[]): string {
  let at = 0;
  const pieces: string[] = [];
  for (const change of changes.toSorted((a, b) => a.start - b.start)) {
    pieces.push(...lines.slice(at, change.start), ...change.lines);
    at = change.end;
  }
  return [...pieces, ...lines.slice(at)].join("");
}
