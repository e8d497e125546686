import type { ts as TS } from "ts-morph";
import { ts } from "../syntax/typescript.ts";
import { houseStyleOf, oncePerTree, type Quote } from "./house_style.ts";

/** The line ending that the file has nearest before a place, else behind it; a line feed where it has none. */
export function lineEndingAt(text: string, offset: number): "\r\n" | "\n" {
  const before = offset > 0 ? text.lastIndexOf("\n", offset - 1) : -1;
  const found = before >= 0 ? before : text.indexOf("\n", offset);
  return found > 0 && text[found - 1] === "\r" ? "\r\n" : "\n";
}

/** A text with another's line endings. */
export function withLineEnding(text: string, lineEnding: string): string {
  return text.replaceAll("\r\n", "\n").replaceAll("\n", lineEnding);
}

/** Returns the white space at the start of the line of a place. */
export function indentationAt(text: string, offset: number): string {
  const start = lineStartAt(text, offset);
  let end = start;
  while (text[end] === " " || text[end] === "\t") end++;
  return text.slice(start, end);
}

/** True where only white space stands before a place on its line. */
export function startsLine(text: string, offset: number): boolean {
  return lineStartAt(text, offset) + indentationAt(text, offset).length >= offset;
}

/** The offset at which the line of a place starts, behind a byte order mark. */
export function lineStartAt(text: string, offset: number): number {
  const start = offset > 0 ? text.lastIndexOf("\n", offset - 1) + 1 : 0;
  return start === 0 && text.startsWith("\ufeff") ? 1 : start;
}

/** The offset behind spaces and tabs. */
export function skipBlanks(text: string, offset: number): number {
  let end = offset;
  while (text[end] === " " || text[end] === "\t") end++;
  return end;
}

/** The indentation one step deeper than `indentation`, as the file's blocks, objects and elements indent what is in them. */
export function deeperIndentation(ast: TS.SourceFile, indentation: string): string {
  const unit = indentationUnit(ast) ??
    (indentation.includes("\t") ? "\t" : houseStyleOf(ast).indent ?? "  ");
  return indentation + unit;
}

/** The number of nodes of a file that tell its style: more of them say the same. */
export const styleSample = 20_000;

/** @returns undefined when nothing in the file tells the unit of indentation */
export const indentationUnit: (ast: TS.SourceFile) => string | undefined = oncePerTree(
  readIndentationUnit,
);

function readIndentationUnit(ast: TS.SourceFile): string | undefined {
  const counts = new Map<string, number>();
  visitAll(ast, (node) => {
    const inner = firstInside(node);
    const unit = inner && addedIndentation(ast, node, inner);
    if (unit) counts.set(unit, (counts.get(unit) ?? 0) + 1);
  }, styleSample);
  return mostFrequent(counts);
}

function firstInside(node: TS.Node): TS.Node | undefined {
  if (ts.isBlock(node)) return node.statements[0];
  if (ts.isObjectLiteralExpression(node)) return node.properties[0];
  if (!ts.isJsxElement(node) && !ts.isJsxFragment(node)) return undefined;
  return node.children.find((child) => !ts.isJsxText(child));
}

function addedIndentation(ast: TS.SourceFile, outer: TS.Node, inner: TS.Node): string {
  const start = inner.getStart(ast);
  if (!startsLine(ast.text, start)) return "";
  const around = indentationAt(ast.text, outer.getStart(ast));
  const own = indentationAt(ast.text, start);
  return own.startsWith(around) ? own.slice(around.length) : "";
}

/** The quotes of a new attribute: those of the element's last string, else of most of the file's. */
export function attributeQuote(element: TS.JsxOpeningLikeElement, ast: TS.SourceFile): Quote {
  const own = element.attributes.properties.map((node) => freeQuote(node, ast)).filter(Boolean);
  return own.at(-1) ?? fileAttributeQuote(ast);
}

/** Returns the quotes of most of the file's attributes. */
export function fileAttributeQuote(ast: TS.SourceFile): Quote {
  return toldAttributeQuote(ast) ?? houseStyleOf(ast).attributeQuote ?? '"';
}

/** @returns undefined when no attribute of the file tells them */
export const toldAttributeQuote: (ast: TS.SourceFile) => Quote | undefined = oncePerTree(
  readAttributeQuote,
);

function readAttributeQuote(ast: TS.SourceFile): Quote | undefined {
  const counts = new Map<Quote, number>();
  visitAll(ast, (node) => {
    const quote = ts.isJsxAttribute(node) && freeQuote(node, ast);
    if (quote) counts.set(quote, (counts.get(quote) ?? 0) + 1);
  });
  return mostFrequent(counts);
}

/** The quotes of an attribute, unless its content forced them. */
function freeQuote(node: TS.Node, ast: TS.SourceFile): Quote | null {
  const literal = ts.isJsxAttribute(node) ? node.initializer : undefined;
  if (!literal || !ts.isStringLiteral(literal) || /["']/.test(literal.text)) return null;
  return quoteOf(literal, ast);
}

/** Returns the mark at the start of a string literal. */
export function quoteOf(literal: TS.StringLiteral, ast: TS.SourceFile): Quote {
  return ast.text[literal.getStart(ast)] === "'" ? "'" : '"';
}

/** True where a node starts and ends on different lines. */
export function spansLines(node: TS.Node, ast: TS.SourceFile): boolean {
  return ast.text.slice(node.getStart(ast), node.end).includes("\n");
}

/** The most frequent key; of several the first one counted. */
export function mostFrequent<K>(counts: ReadonlyMap<K, number>): K | undefined {
  let best: K | undefined;
  for (const [key, count] of counts) {
    if (best === undefined || count > (counts.get(best) ?? 0)) best = key;
  }
  return best;
}

/** Lists the identifiers in code that have a name. */
export function identifiersNamed(name: string, root: TS.Node): TS.Identifier[] {
  const found: TS.Identifier[] = [];
  visitAll(root, (node) => {
    if (ts.isIdentifier(node) && node.text === name) found.push(node);
  });
  return found;
}

/**
 * Visits every node, without recursion: a chain of operators can be as deep as the file is long.
 * @param limit how many nodes at most; the last ones of the text come first
 */
export function visitAll(
  root: TS.Node,
  visit: (node: TS.Node) => void,
  limit: number = Infinity,
): void {
  const agenda: TS.Node[] = [root];
  let count = 0;
  for (let node = agenda.pop(); node && count < limit; node = agenda.pop()) {
    count++;
    visit(node);
    ts.forEachChild(node, (child) => {
      agenda.push(child);
    });
  }
}
