import type { LineChanges } from "./compare_lines.ts";
import { type Box, createSplitter, type Pair } from "./find_split.ts";
import type { KeptLines } from "./thin_out.ts";

/**
 * Marks the lines that have no counterpart in the other text: finds a point that a short way through both passes, and
 * goes on before and after it (Myers' linear-space variation).
 */
export function markDifferences(
  { before, after }: { readonly before: KeptLines; readonly after: KeptLines },
  changes: LineChanges,
): void {
  const pair = { before: before.numbers, after: after.numbers };
  const findSplit = createSplitter(pair);
  const boxes: Box[] = [wholeBox(pair)];
  for (let box = boxes.pop(); box; box = boxes.pop()) {
    const { top, bottom, left, right, isExact } = shrunken(box, pair);
    const split = top < bottom && left < right
      ? findSplit({ top, bottom, left, right, isExact })
      : null;
    if (split === null) {
      mark(changes.removed, before.places.subarray(top, bottom));
      mark(changes.added, after.places.subarray(left, right));
      continue;
    }
    boxes.push(
      { top: split.line, bottom, left: split.column, right, isExact: split.isExactAfter },
      { top, bottom: split.line, left, right: split.column, isExact: split.isExactBefore },
    );
  }
}

function wholeBox({ before, after }: Pair): Box {
  return { top: 0, bottom: before.length, left: 0, right: after.length, isExact: false };
}

/** Without what is the same at both ends. */
function shrunken(box: Box, { before, after }: Pair): Box {
  let { top, bottom, left, right } = box;
  while (top < bottom && left < right && before[top] === after[left]) {
    top++;
    left++;
  }
  while (top < bottom && left < right && before[bottom - 1] === after[right - 1]) {
    bottom--;
    right--;
  }
  return { top, bottom, left, right, isExact: box.isExact };
}

function mark(flags: Uint8Array, places: Int32Array): void {
  for (const place of places) flags[place] = 1;
}
