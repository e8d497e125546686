import type { Box, Pair } from "./find_split.ts";

/** The reach of the ways of one cost, from one end of a box. */
export interface Front {
  /** By diagonal (line minus column) plus the fronts' offset: the line that the best way on it is at. */
  readonly reach: Int32Array;
  /** The outermost diagonals that were visited; every other one between them counts. */
  lowest: number;
  highest: number;
}

/** The ways from both ends of a box, which grow by one step at a time until they meet. */
export interface Fronts {
  readonly ahead: Front;
  readonly back: Front;
  /** The number that is added to a diagonal to find it in `reach`. */
  readonly offset: number;
  /** True when a way passed many equal lines in the last steps. */
  readonly sawRun: boolean;
  /** Cells looked at so far. */
  readonly cells: number;
  enter(box: Box): void;
  /** One step from the start. @returns where it meets the other front */
  forward(): Point | null;
  /** One step from the end. */
  backward(): Point | null;
}

interface Point {
  readonly line: number;
  readonly column: number;
}

/** The number of equal lines in a row that make a way worth a look. */
export const LONG_RUN = 20;
const BEYOND = 0x7fffffff;
const NEVER = -1;

/** The room for the search of one comparison, shared by all its boxes. */
export function createFronts({ before, after }: Pair): Fronts {
  const offset = after.length + 2;
  const size = before.length + after.length + 5;
  const ahead: Front = { reach: new Int32Array(size), lowest: 0, highest: 0 };
  const back: Front = { reach: new Int32Array(size), lowest: 0, highest: 0 };
  let box: Box = { top: 0, bottom: 0, left: 0, right: 0, isExact: false };
  let isOdd = false;
  let sawRun = false;
  let cells = 0;

  /** One diagonal more on either side, or one less where it would leave the box. */
  function widen(front: Front, unset: number): void {
    const { reach } = front;
    if (front.lowest > box.top - box.right) reach[--front.lowest - 1 + offset] = unset;
    else front.lowest++;
    if (front.highest < box.bottom - box.left) reach[++front.highest + 1 + offset] = unset;
    else front.highest--;
  }

  function enter(next: Box): void {
    box = next;
    ahead.lowest = ahead.highest = box.top - box.left;
    back.lowest = back.highest = box.bottom - box.right;
    ahead.reach[ahead.lowest + offset] = box.top;
    back.reach[back.lowest + offset] = box.bottom;
    isOdd = ((ahead.lowest - back.lowest) & 1) !== 0;
  }

  // Both directions are written out, and read arrays by local names: nearly all of a comparison's time is spent here.
  function forward(): Point | null {
    widen(ahead, NEVER);
    sawRun = false;
    const { reach, lowest, highest } = ahead;
    const { bottom, right } = box;
    for (let diagonal = highest; diagonal >= lowest; diagonal -= 2) {
      const at = diagonal + offset;
      const start = Math.max(reach[at - 1]! + 1, reach[at + 1]!);
      let line = start;
      while (line < bottom && line - diagonal < right && before[line] === after[line - diagonal]) {
        line++;
      }
      cells += line - start + 1;
      if (line - start > LONG_RUN) sawRun = true;
      reach[at] = line;
      const isMet = isOdd && back.lowest <= diagonal && diagonal <= back.highest;
      if (isMet && back.reach[at]! <= line) return { line, column: line - diagonal };
    }
    return null;
  }

  function backward(): Point | null {
    widen(back, BEYOND);
    const { reach, lowest, highest } = back;
    const { top, left } = box;
    for (let diagonal = highest; diagonal >= lowest; diagonal -= 2) {
      const at = diagonal + offset;
      const start = Math.min(reach[at - 1]!, reach[at + 1]! - 1);
      let line = start;
      while (
        line > top && line - diagonal > left && before[line - 1] === after[line - diagonal - 1]
      ) {
        line--;
      }
      cells += start - line + 1;
      if (start - line > LONG_RUN) sawRun = true;
      reach[at] = line;
      const isMet = !isOdd && ahead.lowest <= diagonal && diagonal <= ahead.highest;
      if (isMet && line <= ahead.reach[at]!) return { line, column: line - diagonal };
    }
    return null;
  }

  return {
    ahead,
    back,
    offset,
    get sawRun() {
      return sawRun;
    },
    get cells() {
      return cells;
    },
    enter,
    forward,
    backward,
  };
}
