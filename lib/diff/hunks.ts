import type { LineChanges } from "./compare_lines.ts";

/** A part of a difference: changed lines, and some around them that are the same. */
export interface Hunk {
  /** 1-based number of the first line; where there is none, of the line that it would be. */
  readonly oldStart: number;
  readonly oldLines: number;
  readonly newStart: number;
  readonly newLines: number;
  /** Each with its mark and without its line feed; a line that has none is followed by a note. */
  readonly lines: readonly string[];
}

/** The lines of two texts, as `splitLines` gives them. */
export interface TextLines {
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** Lines from `line` on go, and those from `column` on come in their place. */
interface Block {
  readonly line: number;
  readonly lineEnd: number;
  readonly column: number;
  readonly columnEnd: number;
}

const CONTEXT_LINES = 3;
export const NO_NEWLINE = "\\ No newline at end of file";

/** The changed lines with three lines of context. */
export function hunksOf(texts: TextLines, changes: LineChanges): Hunk[] {
  const groups: Block[][] = [];
  for (const block of blocksOf(changes)) {
    const last = groups.at(-1);
    const isNear = last && block.line - last.at(-1)!.lineEnd <= 2 * CONTEXT_LINES;
    if (isNear) last.push(block);
    else groups.push([block]);
  }
  return groups.map((blocks) => hunkOf(blocks, texts));
}

function blocksOf({ removed, added }: LineChanges): Block[] {
  const blocks: Block[] = [];
  let [line, column] = [0, 0];
  while (line < removed.length || column < added.length) {
    const block = { line, column };
    while (removed[line] === 1) line++;
    while (added[column] === 1) column++;
    if (line > block.line || column > block.column) {
      blocks.push({ ...block, lineEnd: line, columnEnd: column });
    }
    line++;
    column++;
  }
  return blocks;
}

function hunkOf(blocks: readonly Block[], { before, after }: TextLines): Hunk {
  // A group has a block
  const [first, last] = [blocks[0]!, blocks.at(-1)!];
  const above = Math.min(CONTEXT_LINES, first.line);
  const below = Math.min(CONTEXT_LINES, before.length - last.lineEnd);
  const lines: string[] = [];
  let shown = first.line - above;
  for (const { line, lineEnd, column, columnEnd } of blocks) {
    pushMarked(lines, " ", before.slice(shown, line));
    pushMarked(lines, "-", before.slice(line, lineEnd));
    pushMarked(lines, "+", after.slice(column, columnEnd));
    shown = lineEnd;
  }
  pushMarked(lines, " ", before.slice(shown, shown + below));
  return {
    oldStart: first.line - above + 1,
    oldLines: last.lineEnd + below - (first.line - above),
    newStart: first.column - above + 1,
    newLines: last.columnEnd + below - (first.column - above),
    lines,
  };
}

function pushMarked(lines: string[], mark: string, texts: readonly string[]): void {
  for (const text of texts) {
    if (text.endsWith("\n")) lines.push(mark + text.slice(0, -1));
    else lines.push(mark + text, NO_NEWLINE);
  }
}

/** Formats hunks as git writes them, without its guess at the code around them. */
export function formatHunks(hunks: readonly Hunk[]): string {
  return hunks.map((hunk) => {
    const old = formatRange(hunk.oldStart, hunk.oldLines);
    const now = formatRange(hunk.newStart, hunk.newLines);
    return `@@ -${old} +${now} @@\n${hunk.lines.join("\n")}\n`;
  }).join("");
}

function formatRange(start: number, count: number): string {
  if (count === 1) return `${start}`;
  return count === 0 ? `${start - 1},0` : `${start},${count}`;
}
