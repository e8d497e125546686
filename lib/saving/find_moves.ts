import { groupBy } from "../grouping/mod.ts";
import { createTimeSlice } from "../slices/mod.ts";

/** One file of a change set by its texts; null: no file. */
export interface MovableText {
  readonly path: string;
  readonly before: string | null;
  readonly after: string | null;
}

interface FindMovesOptions {
  /** The moves that are known, by the new path. */
  readonly known?: ReadonlyMap<string, string>;
  readonly signal?: AbortSignal | undefined;
}

/** So many files that went are compared with as many that came; of more, the known moves alone are told. */
const MOST_COMPARED = 100;
/** The share of lines that a moved file keeps at least, as for git. */
const LEAST_ALIKE = 0.5;

/**
 * Finds which of the files that a change set makes are files that it deletes: those that are known, and those that have at
 * least half of their lines in common, the most similar ones first. Where several are as similar, none is chosen.
 * @returns where each was, by its new path: the known ones as well
 */
export async function findMoves(
  texts: readonly MovableText[],
  { known = new Map(), signal }: FindMovesOptions = {},
): Promise<Map<string, string>> {
  const moves = new Map(known);
  const left = new Set(known.values());
  const gone = texts.filter(({ path, after }) => after === null && !left.has(path));
  const come = texts.filter(({ path, before }) => before === null && !known.has(path));
  if (Math.max(gone.length, come.length) > MOST_COMPARED) return moves;
  const slice = createTimeSlice({ signal });
  const pairs: Pair[] = [];
  for (const from of gone) {
    for (const to of come) {
      await slice.pause();
      const alike = likeness(from.before ?? "", to.after ?? "");
      if (alike >= LEAST_ALIKE) pairs.push({ from: from.path, to: to.path, alike });
    }
  }
  const [bySource, byTarget] = [groupBy(pairs, sourceOf), groupBy(pairs, targetOf)];
  for (const pair of pairs.toSorted((a, b) => b.alike - a.alike)) {
    const { from, to } = pair;
    // Of several files that are equally like another one, none is that file for certain.
    const isSure = bySource.get(sourceOf(pair))?.length === 1 &&
      byTarget.get(targetOf(pair))?.length === 1;
    if (moves.has(to) || left.has(from) || !isSure) continue;
    moves.set(to, from);
    left.add(from);
  }
  return moves;
}

function sourceOf({ from, alike }: Pair): string {
  return `${alike} ${from}`;
}

function targetOf({ to, alike }: Pair): string {
  return `${alike} ${to}`;
}

interface Pair {
  readonly from: string;
  readonly to: string;
  readonly alike: number;
}

/** The share of the lines of the longer text that the other one has as well. Empty texts have nothing in common. */
function likeness(one: string, other: string): number {
  const left = new Map<string, number>();
  const lines = linesOf(one);
  for (const line of lines) left.set(line, (left.get(line) ?? 0) + 1);
  const others = linesOf(other);
  let shared = 0;
  for (const line of others) {
    const count = left.get(line) ?? 0;
    if (count === 0) continue;
    left.set(line, count - 1);
    shared++;
  }
  return shared / Math.max(lines.length, others.length, 1);
}

function linesOf(text: string): string[] {
  return text.split("\n").map((line) => line.trim()).filter((line) => line !== "");
}
