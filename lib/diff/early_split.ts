import type { Progress, Split } from "./find_split.ts";
import { type Fronts, LONG_RUN } from "./fronts.ts";

/** The multiple of its cost that a way must have come to be promising. */
const GOOD_PROGRESS = 4;

/**
 * A way that got much farther than its cost and has just passed a long run of equal lines is taken for the right one.
 * From the start if there is one, otherwise from the end.
 */
export function promisingSplit(fronts: Fronts, progress: Progress): Split | null {
  const ahead = promisingAhead(fronts, progress);
  if (ahead) return { ...ahead, isExactBefore: true, isExactAfter: false };
  const back = promisingBack(fronts, progress);
  return back && { ...back, isExactBefore: false, isExactAfter: true };
}

interface Place {
  readonly line: number;
  readonly column: number;
}

function promisingAhead({ ahead, offset }: Fronts, { pair, box, cost }: Progress): Place | null {
  const middle = box.top - box.left;
  let most = GOOD_PROGRESS * cost;
  let found: Place | null = null;
  for (let diagonal = ahead.highest; diagonal >= ahead.lowest; diagonal -= 2) {
    const line = ahead.reach[diagonal + offset]!;
    const column = line - diagonal;
    const gained = line - box.top + (column - box.left) - Math.abs(diagonal - middle);
    const isInside = box.top + LONG_RUN <= line && line < box.bottom &&
      box.left + LONG_RUN <= column && column < box.right;
    if (gained <= most || !isInside) continue;
    if (!isRun(pair, { line: line - LONG_RUN, column: column - LONG_RUN })) continue;
    most = gained;
    found = { line, column };
  }
  return found;
}

function promisingBack({ back, offset }: Fronts, { pair, box, cost }: Progress): Place | null {
  const middle = box.bottom - box.right;
  let most = GOOD_PROGRESS * cost;
  let found: Place | null = null;
  for (let diagonal = back.highest; diagonal >= back.lowest; diagonal -= 2) {
    const line = back.reach[diagonal + offset]!;
    const column = line - diagonal;
    const gained = box.bottom - line + (box.right - column) - Math.abs(diagonal - middle);
    const isInside = box.top < line && line <= box.bottom - LONG_RUN &&
      box.left < column && column <= box.right - LONG_RUN;
    if (gained <= most || !isInside || !isRun(pair, { line, column })) continue;
    most = gained;
    found = { line, column };
  }
  return found;
}

function isRun({ before, after }: Progress["pair"], { line, column }: Place): boolean {
  for (let step = 0; step < LONG_RUN; step++) {
    if (before[line + step] !== after[column + step]) return false;
  }
  return true;
}

/** Returns the split for a search that has cost enough: the point that is farthest from its end of the box. */
export function farthestSplit(fronts: Fronts, { box }: Progress): Split {
  const ahead = farthestAhead(fronts, box);
  const back = farthestBack(fronts, box);
  const isAhead = ahead.line + ahead.column - (box.top + box.left) >
    box.bottom + box.right - (back.line + back.column);
  return { ...(isAhead ? ahead : back), isExactBefore: isAhead, isExactAfter: !isAhead };
}

function farthestAhead({ ahead, offset }: Fronts, { bottom, right }: Progress["box"]): Place {
  let found = { line: -1, column: 0 };
  for (let diagonal = ahead.highest; diagonal >= ahead.lowest; diagonal -= 2) {
    const line = Math.min(ahead.reach[diagonal + offset]!, bottom, right + diagonal);
    const column = line - diagonal;
    if (line + column > found.line + found.column) found = { line, column };
  }
  return found;
}

function farthestBack({ back, offset }: Fronts, { top, left }: Progress["box"]): Place {
  let found = { line: Infinity, column: 0 };
  for (let diagonal = back.highest; diagonal >= back.lowest; diagonal -= 2) {
    const line = Math.max(back.reach[diagonal + offset]!, top, left + diagonal);
    const column = line - diagonal;
    if (line + column < found.line + found.column) found = { line, column };
  }
  return found;
}
