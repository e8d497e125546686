import {
  FILE_HEADERS_ONLY,
  formatPatch,
  type StructuredPatch,
  structuredPatch,
  type StructuredPatchHunk,
} from "diff";

/** One line of a difference. */
export interface DiffRow {
  readonly kind: "context" | "added" | "removed";
  /** 1-based line numbers; null on the side that does not have the line. */
  readonly before: number | null;
  readonly after: number | null;
  /** The line without its line feed. */
  readonly text: string;
}

/** The difference of two texts. */
export interface TextDiff {
  /** Unified, with three lines of context; empty when the texts are the same. */
  readonly text: string;
  readonly rows: readonly DiffRow[];
  readonly stats: { readonly added: number; readonly removed: number };
}

const CONTEXT_LINES = 3;
/**
 * Edit steps before the exact search is given up, for it takes the square of them: texts that differ more than this
 * are shown as one block removed and one added, between the lines that both have at their ends.
 */
const MAX_STEPS = 700;
const NO_NEWLINE = "\\ No newline at end of file";

/**
 * Compares two texts by lines.
 * @param path names both sides in the header
 */
export function unifiedDiff(path: string, before: string, after: string): TextDiff {
  if (before === after) return { text: "", rows: [], stats: { added: 0, removed: 0 } };
  const patch = patchOf(path, before, after);
  const rows = patch.hunks.flatMap(rowsOf);
  return {
    text: formatPatch(patch, FILE_HEADERS_ONLY),
    rows,
    stats: {
      added: rows.filter(({ kind }) => kind === "added").length,
      removed: rows.filter(({ kind }) => kind === "removed").length,
    },
  };
}

/** The difference as data: exact, or one block where that would take too long. */
export function patchOf(path: string, before: string, after: string): StructuredPatch {
  return exactPatch(path, before, after) ?? blockPatch(path, before, after);
}

function exactPatch(path: string, before: string, after: string): StructuredPatch | undefined {
  return structuredPatch(`a/${path}`, `b/${path}`, before, after, undefined, undefined, {
    context: CONTEXT_LINES,
    maxEditLength: MAX_STEPS,
  });
}

function blockPatch(path: string, before: string, after: string): StructuredPatch {
  const old = linesOf(before);
  const now = linesOf(after);
  const head = commonLength(old, now);
  const tail = commonLength(old.slice(head).reverse(), now.slice(head).reverse());
  const start = Math.max(0, head - CONTEXT_LINES);
  const kept = Math.min(CONTEXT_LINES, tail);
  const hunk: StructuredPatchHunk = {
    oldStart: start + 1,
    newStart: start + 1,
    oldLines: old.length - tail + kept - start,
    newLines: now.length - tail + kept - start,
    lines: [
      ...old.slice(start, head).flatMap((line) => marked(" ", line)),
      ...old.slice(head, old.length - tail).flatMap((line) => marked("-", line)),
      ...now.slice(head, now.length - tail).flatMap((line) => marked("+", line)),
      ...old.slice(old.length - tail, old.length - tail + kept).flatMap((line) =>
        marked(" ", line)
      ),
    ],
  };
  return {
    oldFileName: `a/${path}`,
    newFileName: `b/${path}`,
    oldHeader: undefined,
    newHeader: undefined,
    hunks: [hunk],
  } as StructuredPatch;
}

/** The lines of a text, each with its line feed, but for the last when it has none. */
function linesOf(text: string): string[] {
  const lines = text.split("\n");
  const last = lines.pop();
  return [...lines.map((line) => `${line}\n`), ...(last ? [last] : [])];
}

function marked(mark: string, line: string): string[] {
  return line.endsWith("\n") ? [mark + line.slice(0, -1)] : [mark + line, NO_NEWLINE];
}

function commonLength(a: readonly string[], b: readonly string[]): number {
  let length = 0;
  while (length < a.length && length < b.length && a[length] === b[length]) length++;
  return length;
}

function rowsOf(hunk: StructuredPatchHunk): DiffRow[] {
  let before = hunk.oldStart;
  let after = hunk.newStart;
  return hunk.lines.filter((line) => line !== NO_NEWLINE).map((line) => {
    const text = line.slice(1);
    if (line.startsWith("+")) return { kind: "added", before: null, after: after++, text };
    if (line.startsWith("-")) return { kind: "removed", before: before++, after: null, text };
    return { kind: "context", before: before++, after: after++, text };
  });
}
