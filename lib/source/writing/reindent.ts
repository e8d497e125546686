import type { ts as TS } from "ts-morph";
import type { TextEdit } from "../syntax/edits.ts";
import { applyEdits } from "../syntax/edits.ts";
import { ts } from "../syntax/typescript.ts";
import {
  indentationAt,
  indentationUnit,
  lineEndingAt,
  spansLines,
  visitAll,
  withLineEnding,
} from "./file_style.ts";
import type { ReadCode } from "./read_expression.ts";

/**
 * The offsets of the lines that start inside a node, with what is around it from `start` to `end`, where white space means nothing: not those in templates and strings.
 * White space that starts a line of JSX text means nothing either.
 */
function looseLines(
  node: TS.Node,
  ast: TS.SourceFile,
  start = node.getStart(ast),
  end = node.end,
): number[] {
  const literals = literalRanges(node, ast);
  let next = 0;
  return ast.getLineStarts().filter((line) => {
    // U+2028 and U+2029 end a line too, but JSX keeps what follows them.
    if (line <= start || line >= end || ast.text[line - 1] !== "\n") return false;
    while ((literals[next]?.end ?? Infinity) <= line) next++;
    return (literals[next]?.start ?? Infinity) >= line;
  });
}

/** The literals that go over several lines, in text order. */
function literalRanges(node: TS.Node, ast: TS.SourceFile): { start: number; end: number }[] {
  const ranges: { start: number; end: number }[] = [];
  visitAll(node, (inner) => {
    const isLiteral = ts.isStringLiteral(inner) || ts.isNoSubstitutionTemplateLiteral(inner) ||
      ts.isTemplateHead(inner) || ts.isTemplateMiddle(inner) || ts.isTemplateTail(inner);
    if (isLiteral && spansLines(inner, ast)) {
      ranges.push({ start: inner.getStart(ast), end: inner.end });
    }
  });
  return ranges.toSorted((a, b) => a.start - b.start);
}

/** Indents the lines of a node, but for its first and for empty ones, by `unit` more. */
export function indentMore(node: TS.Node, ast: TS.SourceFile, unit: string): TextEdit[] {
  return looseLines(node, ast).filter((line) => !isEmptyLine(ast.text, line))
    .map((line) => ({ start: line, end: line, text: unit }));
}

/** A stretch of a node's source. */
export interface SourceStretch {
  readonly syntax: TS.Node;
  readonly start: number;
  readonly end: number;
}

/** Lists the edits that indent the other lines of a stretch for its new place: edits of the stretch's own text. */
export function reindentEdits(
  ast: TS.SourceFile,
  { syntax, start, end }: SourceStretch,
  indentation: string,
): TextEdit[] {
  const around = indentationAt(ast.text, start);
  if (around === indentation) return [];
  // A comment before the node goes with it: the lines from it to the node are moved as well.
  return looseLines(syntax, ast, start, end)
    .filter((line) => !isEmptyLine(ast.text, line))
    .filter((line) => ast.text.startsWith(around, line))
    .map((line) => ({ start: line - start, end: line - start + around.length, text: indentation }));
}

/** A stretch as it stands at a place with another indentation. */
export function reindented(
  ast: TS.SourceFile,
  stretch: SourceStretch,
  indentation: string,
): string {
  const text = ast.text.slice(stretch.start, stretch.end);
  return applyEdits(text, reindentEdits(ast, stretch, indentation));
}

/**
 * The text of read code as it is to stand at a place: with the file's line endings, and, where it was written without any
 * indentation of its own, with the place's, in tabs or blanks as the file has them. Code that comes indented is taken as it is: it
 * may have been read there.
 */
export function codeForPlace(
  code: ReadCode,
  file: TS.SourceFile,
  offset: number,
  indentation?: string,
): string {
  return indentCode(code, {
    indentation: indentation ?? indentationAt(file.text, offset),
    lineEnding: lineEndingAt(file.text, offset),
    unit: indentationUnit(file),
  });
}

/** Does the same as `codeForPlace`, for a place that is known already. */
export function indentCode(
  code: ReadCode,
  place: CodeLayout,
): string {
  return withLineEnding(withIndentation(code, place), place.lineEnding);
}

/** The layout of the code around a place. */
export interface CodeLayout {
  readonly indentation: string;
  readonly lineEnding: string;
  /** One step of the file's indentation, where that is known. */
  readonly unit?: string | undefined;
}

function withIndentation(code: ReadCode, { indentation, unit }: CodeLayout): string {
  const { expression, ast, text, offset, comments } = code;
  const around = comments ? [offset, offset + text.length] as const : [];
  const lines = looseLines(expression, ast, ...around)
    .filter((line) => !isEmptyLine(ast.text, line));
  const depths = lines.map((line) => indentationAt(ast.text, line));
  if (depths.every((depth) => depth !== "")) return text;
  const own = unitOf(depths);
  const edits = lines.map((line, index) => {
    const depth = depths[index] ?? "";
    const start = line - offset;
    return { start, end: start + depth.length, text: indentation + inUnits(depth, own, unit) };
  });
  return applyEdits(text, edits);
}

/** One step of some indentations: a tab, or the fewest blanks. */
function unitOf(depths: readonly string[]): string {
  const inner = depths.filter((depth) => depth !== "");
  if (inner.some((depth) => depth.includes("\t"))) return "\t";
  return inner.toSorted((one, other) => one.length - other.length)[0] ?? "";
}

/** An indentation in a file's steps, where one of both is of tabs and the other of blanks. */
function inUnits(depth: string, own: string, unit: string | undefined): string {
  if (unit === undefined || own === "" || own.includes("\t") === unit.includes("\t")) return depth;
  let steps = 0;
  while (depth.startsWith(own, steps * own.length)) steps++;
  return unit.repeat(steps) + depth.slice(steps * own.length);
}

function isEmptyLine(text: string, line: number): boolean {
  return /^[ \t]*(?:\r?\n|$)/.test(text.slice(line, line + 1000));
}
