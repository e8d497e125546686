import type { LineChanges } from "./compare_lines.ts";

/** Two texts, as numbers that are equal for equal lines, and as they are. */
export interface ComparedTexts {
  readonly before: Int32Array;
  readonly after: Int32Array;
  readonly lines: { readonly before: readonly string[]; readonly after: readonly string[] };
}

/** The room in which a block of lines may be as well, for the difference says the same there. */
interface Room {
  readonly start: number;
  readonly end: number;
  /** The number of lines that the block may go up, and down. */
  readonly up: number;
  readonly down: number;
}

/** Lines of one text, some of them marked. */
interface Marked {
  readonly numbers: Int32Array;
  readonly lines: readonly string[];
  readonly flags: Uint8Array;
}

/** Places looked at for one block. */
const MOST_SHIFTS = 100;
const TAB_WIDTH = 8;

/**
 * Moves blocks that only come or only go to where a person would say that they are: a function that was put before
 * another one that ends alike is shown from its first line to its last, not from the middle of one to the middle of the other.
 */
export function slideBlocks(changes: LineChanges, texts: ComparedTexts): void {
  const { removed, added } = changes;
  const before = { numbers: texts.before, lines: texts.lines.before, flags: removed };
  const after = { numbers: texts.after, lines: texts.lines.after, flags: added };
  let [line, column] = [0, 0];
  // Where the last block ended: nothing goes up beyond it
  let [lineFloor, columnFloor] = [0, 0];
  while (line < removed.length || column < added.length) {
    const lineEnd = endOfBlock(removed, line);
    const columnEnd = endOfBlock(added, column);
    if (lineEnd === line && columnEnd === column) {
      line++;
      column++;
      continue;
    }
    let shift = 0;
    if (columnEnd === column) {
      const room = roomOf(before, [line, lineEnd], { floor: lineFloor, other: added, at: column });
      shift = slide(before, room);
    } else if (lineEnd === line) {
      const block = [column, columnEnd] as const;
      shift = slide(after, roomOf(after, block, { floor: columnFloor, other: removed, at: line }));
    }
    line = lineFloor = lineEnd + Math.max(shift, 0);
    column = columnFloor = columnEnd + Math.max(shift, 0);
  }
}

function endOfBlock(flags: Uint8Array, start: number): number {
  let end = start;
  while (flags[end] === 1) end++;
  return end;
}

function roomOf(
  { numbers, flags }: Marked,
  [start, end]: readonly [start: number, end: number],
  { floor, other, at }: { floor: number; other: Uint8Array; at: number },
): Room {
  let up = 0;
  while (
    up < MOST_SHIFTS && start - up > floor && numbers[start - up - 1] === numbers[end - up - 1]
  ) up++;
  let down = 0;
  while (
    down < MOST_SHIFTS && end + down < numbers.length && flags[end + down] === 0 &&
    other[at + down] === 0 && numbers[start + down] === numbers[end + down]
  ) down++;
  return { start, end, up, down };
}

/** @returns how far down the block went; negative: up */
function slide({ lines, flags }: Marked, room: Room): number {
  const { start, end, up, down } = room;
  if (up === 0 && down === 0) return 0;
  let best = down;
  let least = Infinity;
  for (let shift = down; shift >= -up; shift--) {
    const cost = cutCost(lines, start + shift) + cutCost(lines, end + shift);
    if (cost < least) [best, least] = [shift, cost];
  }
  flags.fill(0, start, end);
  flags.fill(1, start + best, end + best);
  return best;
}

/** Tells how odd it is to cut a text before a line: more so the deeper inside of something, and not after a blank line. */
function cutCost(lines: readonly string[], place: number): number {
  if (place === 0 || place === lines.length) return 0;
  const isAfterBlank = indentOf(lines[place - 1]!) === null;
  const indent = indentOf(lines[place]!);
  return indent === null
    ? 2 * (indentOf(lines[place + 1] ?? "x") ?? 0) + 3
    : 2 * indent + (isAfterBlank ? 0 : 2);
}

/** In columns; null of a blank line. */
function indentOf(line: string): number | null {
  let width = 0;
  for (const character of line) {
    if (character === " ") width++;
    else if (character === "\t") width += TAB_WIDTH - width % TAB_WIDTH;
    else return character === "\n" || character === "\r" ? null : width;
  }
  return null;
}
