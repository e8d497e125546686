/** The kind of a line that asks for nothing: the name of what stands below it, an item that is ticked, a row of a table, code. */
export type Aside = "heading" | "done" | "row" | "code";

/** A line of a ticket, without the mark in front of it. */
export interface Line {
  readonly text: string;
  /** UTF-16 offset into the whole text. */
  readonly start: number;
  readonly isBullet: boolean;
  readonly isHeading: boolean;
  readonly aside?: Aside;
}

/** The mark of a heading or an item, with the blanks around it. */
const MARK = /^\s*(?:(#{1,6}\s+)|(?:[-*+•]|\d{1,3}[.)])\s+(\[[ xX]\]\s+)?)?/;

interface MarkedLine extends Line {
  readonly indent: number;
  /** Null where the item has no box to tick. */
  readonly isTicked: boolean | null;
  readonly isRow: boolean;
  /** True for a line of a block of code, and for a tag alone. */
  readonly isCode: boolean;
}

/** Lists the lines of a text that say something, and marks those that ask for nothing. */
export function linesOf(text: string): Line[] {
  const lines = markedLines(text);
  const done = doneLines(lines);
  return lines.map((line, at): Line => {
    const next = lines[at + 1];
    const isAbove = line.isHeading && at > 0 && next !== undefined && !next.isHeading;
    const aside = line.isCode
      ? "code"
      : done.has(line)
      ? "done"
      : line.isRow
      ? "row"
      : isAbove
      ? "heading"
      : null;
    const { text, start, isBullet, isHeading } = line;
    return { text, start, isBullet, isHeading, ...(aside !== null && { aside }) };
  });
}

function markedLines(text: string): MarkedLine[] {
  const raws = text.split("\n");
  const rows = tableRows(raws);
  const code = codeLines(raws);
  let start = 0;
  return raws.flatMap((raw, at) => {
    const isCode = code.has(at);
    const [mark = "", heading, box] = (isCode ? null : MARK.exec(raw)) ?? [];
    const line = {
      text: raw.slice(mark.length).trimEnd(),
      start: start + mark.length,
      isBullet: /[-*+•\d]/.test(mark),
      isHeading: heading !== undefined,
      indent: raw.length - raw.trimStart().length,
      isTicked: box === undefined ? null : box.includes("x") || box.includes("X"),
      isRow: rows.has(at),
      isCode,
    };
    start += raw.length + 1;
    return line.text === "" ? [] : [line];
  });
}

/** Finds the items that are ticked, with the lines that belong to them. */
function doneLines(lines: readonly MarkedLine[]): ReadonlySet<MarkedLine> {
  const done = new Set<MarkedLine>();
  let depth: number | null = null;
  for (const line of lines) {
    const isInside = depth !== null && line.indent > depth && line.isTicked !== false;
    if (!isInside) depth = line.isTicked ? line.indent : null;
    if (depth !== null) done.add(line);
  }
  return done;
}

/** Finds the lines of tables: a line with columns, one of dashes below it, and all with columns that follow. */
function tableRows(raws: readonly string[]): ReadonlySet<number> {
  const rows = new Set<number>();
  for (const [at, raw] of raws.entries()) {
    const isHead = hasColumns(raws[at - 1]) && hasColumns(raw) && isOfDashes(raw);
    if (isHead) rows.add(at - 1).add(at);
    else if (rows.has(at - 1) && hasColumns(raw)) rows.add(at);
  }
  return rows;
}

/** Finds the lines of blocks of code, with their fences, and those that are nothing but a tag or a comment of HTML. */
function codeLines(raws: readonly string[]): ReadonlySet<number> {
  const code = new Set<number>();
  let fence: string | null = null;
  for (const [at, raw] of raws.entries()) {
    const [, mark] = /^\s{0,3}(`{3,}|~{3,})/.exec(raw) ?? [];
    if (fence !== null || mark !== undefined || isTag(raw)) code.add(at);
    if (fence === null) fence = mark ?? null;
    else if (mark?.startsWith(fence) && raw.trim() === mark) fence = null;
  }
  return code;
}

function isTag(raw: string): boolean {
  return /^\s*<(?:\/?[a-z][^<>]*|!--[^>]*--)>\s*$/.test(raw);
}

function hasColumns(raw: string | undefined): boolean {
  return raw?.includes("|") === true;
}

function isOfDashes(raw: string): boolean {
  return raw.includes("-") && /^[|\-:\s]*$/.test(raw);
}
