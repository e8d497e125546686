import type { ts as TS } from "ts-morph";
import { ts } from "./typescript.ts";

/** A place in a text as people count: lines and columns from 1, columns in UTF-16 code units. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** A stretch of text; the end is the place behind its last character. */
export interface Range extends Position {
  readonly endLine: number;
  readonly endColumn: number;
}

const BYTE_ORDER_MARK = 0xfeff;

/**
 * Returns the position of an offset into the file's text. A byte order mark takes an offset but no column: no editor shows it.
 * @param source a tree, or any object that holds a text and keeps its line starts from call to call
 * @param offset UTF-16 code units; one outside the text counts as the nearest end
 */
export function positionAt(source: { readonly text: string }, offset: number): Position {
  const inside = Math.min(Math.max(offset, 0), source.text.length);
  // Of any object the compiler looks at the text alone.
  const { line, character } = ts.getLineAndCharacterOfPosition(source as TS.SourceFileLike, inside);
  const hidden = line === 0 && character > 0 && source.text.charCodeAt(0) === BYTE_ORDER_MARK
    ? 1
    : 0;
  return { line: line + 1, column: character - hidden + 1 };
}

/** Returns the range of the text from `start` to `end`. */
export function rangeAt(source: { readonly text: string }, start: number, end: number): Range {
  const from = positionAt(source, start);
  const to = positionAt(source, end);
  return { ...from, endLine: to.line, endColumn: to.column };
}

/**
 * The offset of a place as `positionAt` counts it.
 * @returns null for a place that the text does not have
 */
export function offsetAt(source: TS.SourceFile, place: Position): number | null {
  const { line, column } = place;
  const starts = source.getLineStarts();
  const start = starts[line - 1];
  if (start === undefined || column < 1) return null;
  const hidden = line === 1 && source.text.charCodeAt(0) === BYTE_ORDER_MARK ? 1 : 0;
  const offset = start + column - 1 + hidden;
  return offset < (starts[line] ?? source.text.length + 1) ? offset : null;
}
