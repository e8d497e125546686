import { thinOut } from "./thin_out.ts";
import { markDifferences } from "./mark_differences.ts";
import { slideBlocks } from "./slide_blocks.ts";

/** The lines of each of two texts that the other text has not, in an order that both keep. */
export interface LineChanges {
  /** A flag for each line of the old text: 1 where it goes. */
  readonly removed: Uint8Array;
  /** A flag for each line of the new text: 1 where it comes. */
  readonly added: Uint8Array;
}

/**
 * Compares two texts by lines and counts what `git diff` counts: its default algorithm is Myers' ("An O(ND) Difference
 * Algorithm and Its Variations", 1986) with what its documentation calls heuristics, so the answer is the smallest one
 * but for texts that are nearly all different, and never takes long.
 * @param before lines with their line breaks, as `splitLines` gives them
 */
export function compareLines(before: readonly string[], after: readonly string[]): LineChanges {
  const numbers = new Map<string, number>();
  const old = numbered(before, numbers);
  const now = numbered(after, numbers);
  const changes = {
    removed: new Uint8Array(before.length),
    added: new Uint8Array(after.length),
  };
  const { kept, dropped } = thinOut({ before: old, after: now, kinds: numbers.size });
  for (const line of dropped.before) changes.removed[line] = 1;
  for (const line of dropped.after) changes.added[line] = 1;
  markDifferences(kept, changes);
  slideBlocks(changes, { before: old, after: now, lines: { before, after } });
  return changes;
}

/** Counts the lines that come and go. */
export function countChanges(changes: LineChanges): { added: number; removed: number } {
  return { added: count(changes.added), removed: count(changes.removed) };
}

function count(flags: Uint8Array): number {
  let sum = 0;
  for (const flag of flags) sum += flag;
  return sum;
}

/** Equal lines get equal numbers, which are much faster to compare. */
function numbered(lines: readonly string[], numbers: Map<string, number>): Int32Array {
  const result = new Int32Array(lines.length);
  for (const [index, line] of lines.entries()) {
    let number = numbers.get(line);
    if (number === undefined) numbers.set(line, number = numbers.size);
    result[index] = number;
  }
  return result;
}
