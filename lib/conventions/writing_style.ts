import type { ts as TS } from "ts-morph";
import type { ParsedSource } from "../source/mod.ts";
import { ts } from "../source/syntax/typescript.ts";
import {
  codeLiteral,
  type CodeStyle,
  knownStyle,
  lineEndingAt,
  spansLines,
  styleSample,
  usualWidth,
  visitAll,
} from "../source/writing/mod.ts";
import { isUsual, mostly, mostlyTold } from "../grouping/mod.ts";
import { fileHeader } from "./file_header.ts";

/** The style in which code is written. */
export interface WritingStyle extends CodeStyle {
  readonly indent: string;
  readonly lineEnding: string;
  /** Behind the last one of a list that has a line for each. */
  readonly trailingComma: boolean;
  /** Behind the last argument of a call that has a line for each. */
  readonly argumentComma: boolean;
  /** The largest number of characters in nearly all lines. */
  readonly width: number;
  /** The comment with which files begin; null where they have none in common. */
  readonly header: string | null;
}

/** Learns how files are written. */
export function writingStyle(sources: readonly ParsedSource[]): WritingStyle {
  const styles = sources.map(({ ast }) => knownStyle(ast));
  const trailingComma = hasTrailingCommas(sources);
  return {
    quote: mostlyTold(styles.map(({ quote }) => quote ?? null)) ?? '"',
    semicolons: mostlyTold(styles.map(({ semicolons }) => semicolons ?? null)) ?? true,
    spacedBraces: mostlyTold(styles.map(({ spacedBraces }) => spacedBraces ?? null)) ?? true,
    indent: mostlyTold(styles.map(({ indent }) => indent ?? null)) ?? "  ",
    lineEnding: mostly(sources.map(({ text }) => lineEndingAt(text, 0))) ?? "\n",
    trailingComma,
    argumentComma: hasArgumentCommas(sources) ?? trailingComma,
    width: widthOf(sources),
    header: fileHeader(sources),
  };
}

/** Counts the columns of a line that has a tab for each step. */
export function columnsOf(line: string, { indent }: Pick<WritingStyle, "indent">): number {
  const depth = line.length - line.replace(/^\t+/, "").length;
  return line.length - depth + depth * (indent === "\t" ? TAB_COLUMNS : indent.length);
}

/** The columns that formatters count for a tab unless told otherwise. */
const TAB_COLUMNS = 2;

/** A string as code. */
export function quoted(text: string, { quote }: Pick<WritingStyle, "quote">): string {
  return codeLiteral(text, quote);
}

/** `{ a, b }` */
export function braced(
  inner: string,
  { spacedBraces }: Pick<WritingStyle, "spacedBraces">,
): string {
  return spacedBraces ? `{ ${inner} }` : `{${inner}}`;
}

/** The end of a statement. */
export function endOf({ semicolons }: Pick<WritingStyle, "semicolons">): string {
  return semicolons ? ";" : "";
}

/** Written with a tab for each step and with line feeds, as the files of the style have it. */
export function inStyle(text: string, { indent, lineEnding }: WritingStyle): string {
  const lines = text.split("\n").map((line) => {
    const depth = line.length - line.replace(/^\t+/, "").length;
    return indent.repeat(depth) + line.slice(depth);
  });
  return lines.join(lineEnding);
}

function hasTrailingCommas(sources: readonly ParsedSource[]): boolean {
  const told: boolean[] = [];
  for (const { ast } of sources) {
    visitAll(ast, (node) => {
      const list = listOf(node);
      if (list && list.length > 1 && spansLines(node, ast)) {
        told.push(list.hasTrailingComma === true);
      }
    }, styleSample);
  }
  return told.length === 0 || isUsual(told, (has) => has);
}

function listOf(node: TS.Node): TS.NodeArray<TS.Node> | null {
  if (ts.isObjectLiteralExpression(node)) return node.properties;
  return ts.isArrayLiteralExpression(node) || ts.isNamedImports(node) ? node.elements : null;
}

/** @returns null where no call has a line for its last argument */
function hasArgumentCommas(sources: readonly ParsedSource[]): boolean | null {
  const told: boolean[] = [];
  for (const { ast, text } of sources) {
    visitAll(ast, (node) => {
      const last = ts.isCallExpression(node) ? node.arguments.at(-1) : undefined;
      if (!last || !ts.isCallExpression(node)) return;
      const isOnOwnLine = text.slice(last.end, node.end).includes("\n");
      if (isOnOwnLine) told.push(node.arguments.hasTrailingComma === true);
    }, styleSample);
  }
  return told.length === 0 ? null : isUsual(told, (has) => has);
}

/** Returns the usual width that nearly all lines keep. */
export function widthOf(sources: readonly ParsedSource[]): number {
  return usualWidth(sources.map(({ text }) => text));
}
