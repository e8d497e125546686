import { FILE_HEADERS_ONLY, formatPatch, type StructuredPatch } from "diff";
import { compareLines } from "./compare_lines.ts";
import { type Hunk, hunksOf, NO_NEWLINE } from "./hunks.ts";
import { splitLines } from "./split_lines.ts";

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

/** The difference as data. */
export function patchOf(path: string, before: string, after: string): StructuredPatch {
  const texts = { before: splitLines(before), after: splitLines(after) };
  const hunks = hunksOf(texts, compareLines(texts.before, texts.after));
  return {
    oldFileName: `a/${path}`,
    newFileName: `b/${path}`,
    oldHeader: undefined,
    newHeader: undefined,
    hunks: hunks.map((hunk) => ({ ...hunk, lines: [...hunk.lines] })),
  } as StructuredPatch; // The library's type asks for strings where it takes none
}

function rowsOf(hunk: Hunk): DiffRow[] {
  let before = hunk.oldStart;
  let after = hunk.newStart;
  return hunk.lines.filter((line) => line !== NO_NEWLINE).map((line) => {
    const text = line.slice(1);
    if (line.startsWith("+")) return { kind: "added", before: null, after: after++, text };
    if (line.startsWith("-")) return { kind: "removed", before: before++, after: null, text };
    return { kind: "context", before: before++, after: after++, text };
  });
}
