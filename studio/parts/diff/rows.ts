import { diffWordsWithSpace, parsePatch, type StructuredPatchHunk } from "diff";

/** A part of a line: `changed` has no match on the other side. */
export interface Word {
  readonly text: string;
  readonly changed: boolean;
}

/** A line of a diff. */
export interface LineRow {
  readonly kind: "context" | "added" | "removed";
  /** Numbers of the line, from 1; null on the side that has none. */
  readonly before: number | null;
  readonly after: number | null;
  readonly text: string;
  /** The line that it took the place of, or that took its place. */
  readonly other: string | null;
}

/** Both sides of a line, side by side; null where a side has none. */
export interface PairRow {
  readonly kind: "pair";
  readonly left: LineRow | null;
  readonly right: LineRow | null;
}

/** A row of a diff as it is drawn. */
export type DiffRow =
  | { readonly kind: "file"; readonly path: string }
  | { readonly kind: "hunk"; readonly text: string }
  | LineRow
  | PairRow;

/** Longer lines are compared as a whole. */
const LONGEST = 1000;

/** Reads a unified diff, of one file or many, into rows. */
export function readDiff(diff: string): DiffRow[] {
  const patches = parsePatch(diff);
  return patches.flatMap((patch): DiffRow[] => [
    ...(patches.length > 1 ? [{ kind: "file" as const, path: pathOf(patch) }] : []),
    ...patch.hunks.flatMap((hunk): DiffRow[] => [
      { kind: "hunk", text: `Line ${hunk.newStart}` },
      ...matchLines(rowsOf(hunk)),
    ]),
  ]);
}

/**
 * Returns the index of the first line that came or went and did not before; -1 where there is none.
 * @param before the rows of an earlier diff of the same file
 */
export function newestRow(rows: readonly DiffRow[], before: readonly DiffRow[]): number {
  const known = new Map<string, number>();
  for (const key of before.flatMap(keyOf)) known.set(key, (known.get(key) ?? 0) + 1);
  return rows.findIndex((row) =>
    keyOf(row).some((key) => {
      const left = known.get(key) ?? 0;
      known.set(key, left - 1);
      return left <= 0;
    })
  );
}

function keyOf(row: DiffRow): string[] {
  return row.kind === "added" || row.kind === "removed" ? [`${row.kind} ${row.text}`] : [];
}

/** Puts what came beside what went, line by line. */
export function splitRows(rows: readonly DiffRow[]): DiffRow[] {
  const split: DiffRow[] = [];
  for (let at = 0; at < rows.length;) {
    const row = rows[at];
    if (row === undefined || !("text" in row) || row.kind === "hunk") {
      if (row !== undefined) split.push(row);
      at++;
      continue;
    }
    const removed = runOf(rows, at, "removed");
    const added = runOf(rows, at + removed, "added");
    if (removed + added === 0) split.push({ kind: "pair", left: row, right: row });
    for (let line = 0; line < Math.max(removed, added); line++) {
      const left = line < removed ? rows[at + line] as LineRow : null; // of the run
      const right = line < added ? rows[at + removed + line] as LineRow : null; // of the run
      split.push({ kind: "pair", left, right });
    }
    at += Math.max(1, removed + added);
  }
  return split;
}

/** Returns the line of the new file that a row shows, or null. */
export function lineAt(row: DiffRow | undefined): number | null {
  if (row === undefined) return null;
  if (row.kind === "pair") return row.right?.after ?? null;
  return "after" in row ? row.after : null;
}

/** Returns the words of a line; those that its counterpart has not are marked. */
export function wordsOf({ kind, text, other }: LineRow): readonly Word[] {
  const whole = [{ text, changed: false }];
  if (other === null || Math.max(text.length, other.length) > LONGEST) return whole;
  const isAdded = kind === "added";
  const parts = isAdded ? diffWordsWithSpace(other, text) : diffWordsWithSpace(text, other);
  const kept = parts.filter(({ added, removed }) => !added && !removed).map(({ value }) => value);
  // Lines that share nothing but blanks are other lines.
  if (kept.join("").trim() === "") return whole;
  return parts.filter(({ added, removed }) => isAdded ? !removed : !added)
    .map(({ value, added, removed }) => ({ text: value, changed: added || removed }));
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
    const told = { text: line.slice(1), other: null };
    if (line.startsWith("+")) return { kind: "added", before: null, after: after++, ...told };
    if (line.startsWith("-")) return { kind: "removed", before: before++, after: null, ...told };
    return { kind: "context", before: before++, after: after++, ...told };
  });
}

/** Names to each line that took the place of another its counterpart, where as many came as went. */
function matchLines(rows: readonly LineRow[]): LineRow[] {
  const matched = [...rows];
  for (let at = 0; at < rows.length; at++) {
    if (rows[at]?.kind !== "removed") continue;
    const removed = runOf(rows, at, "removed");
    const added = runOf(rows, at + removed, "added");
    for (let line = at; removed === added && line < at + removed; line++) {
      const [left, right] = [rows[line], rows[line + removed]];
      if (left === undefined || right === undefined) continue;
      matched[line] = { ...left, other: right.text };
      matched[line + removed] = { ...right, other: left.text };
    }
    at += removed + added - 1;
  }
  return matched;
}

function runOf(rows: readonly DiffRow[], from: number, kind: LineRow["kind"]): number {
  let end = from;
  while (rows[end]?.kind === kind) end++;
  return end - from;
}
