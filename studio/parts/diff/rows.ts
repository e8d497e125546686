import { diffWordsWithSpace, parsePatch, type StructuredPatchHunk } from "diff";

/** A part of a line: `changed` has no match on the other side. */
export interface Word {
  readonly text: string;
  readonly changed: boolean;
}

/** A row of a diff as it is drawn. */
export type DiffRow =
  | { readonly kind: "file"; readonly path: string }
  | { readonly kind: "hunk"; readonly text: string }
  | {
    readonly kind: "context" | "added" | "removed";
    /** Numbers of the line, from 1; null on the side that has none. */
    readonly before: number | null;
    readonly after: number | null;
    readonly words: readonly Word[];
  };

type LineRow = Extract<DiffRow, { words: unknown }>;

/** Longer lines are compared as a whole. */
const LONGEST = 1000;

/** Reads a unified diff, of one file or many, into rows. */
export function readDiff(diff: string): DiffRow[] {
  const patches = parsePatch(diff);
  return patches.flatMap((patch): DiffRow[] => [
    ...(patches.length > 1 ? [{ kind: "file" as const, path: pathOf(patch) }] : []),
    ...patch.hunks.flatMap((hunk): DiffRow[] => [
      { kind: "hunk", text: `Line ${hunk.newStart}` },
      ...compareWords(rowsOf(hunk)),
    ]),
  ]);
}

function pathOf(
  { oldFileName, newFileName }: {
    oldFileName?: string | undefined;
    newFileName?: string | undefined;
  },
): string {
  const name = newFileName === "/dev/null" ? oldFileName : newFileName;
  return (name ?? "").replace(/^[ab]\//, "");
}

function rowsOf(hunk: StructuredPatchHunk): LineRow[] {
  let [before, after] = [hunk.oldStart, hunk.newStart];
  return hunk.lines.filter((line) => !line.startsWith("\\")).map((line) => {
    const words = [{ text: line.slice(1), changed: false }];
    if (line.startsWith("+")) return { kind: "added", before: null, after: after++, words };
    if (line.startsWith("-")) return { kind: "removed", before: before++, after: null, words };
    return { kind: "context", before: before++, after: after++, words };
  });
}

/** Marks what differs inside of lines that took the place of others, where as many came as went. */
function compareWords(rows: readonly LineRow[]): LineRow[] {
  const marked = [...rows];
  for (let at = 0; at < rows.length; at++) {
    if (rows[at]?.kind !== "removed") continue;
    const removed = runOf(rows, at, "removed");
    const added = runOf(rows, at + removed, "added");
    if (removed === added) {
      for (let line = 0; line < removed; line++) {
        compareLines(marked, at + line, at + removed + line);
      }
    }
    at += removed + added - 1;
  }
  return marked;
}

function runOf(rows: readonly LineRow[], from: number, kind: LineRow["kind"]): number {
  const end = rows.findIndex((row, index) => index >= from && row.kind !== kind);
  return (end < 0 ? rows.length : end) - from;
}

function compareLines(rows: LineRow[], from: number, to: number): void {
  const [before, after] = [rows[from], rows[to]];
  const [old = "", text = ""] = [before?.words[0]?.text, after?.words[0]?.text];
  if (before === undefined || after === undefined || Math.max(old.length, text.length) > LONGEST) {
    return;
  }
  const parts = diffWordsWithSpace(old, text);
  const kept = parts.filter(({ added, removed }) => !added && !removed).map(({ value }) => value)
    .join("");
  // Lines that share nothing but blanks are other lines.
  if (kept.trim() === "") return;
  rows[from] = {
    ...before,
    words: parts.filter(({ added }) => !added).map(({ value, removed }) => ({
      text: value,
      changed: removed === true,
    })),
  };
  rows[to] = {
    ...after,
    words: parts.filter(({ removed }) => !removed).map(({ value, added }) => ({
      text: value,
      changed: added === true,
    })),
  };
}
