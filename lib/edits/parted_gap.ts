import type { ts as TS } from "ts-morph";
import { applyEdits, type TextEdit } from "../source/mod.ts";
import type { JsxNode } from "../source/jsx/mod.ts";
import { ts } from "../source/syntax/typescript.ts";
import { childrenOf } from "./child_place.ts";
import type { Stretch } from "./edit_state.ts";
import { jsxText, literalOf } from "./jsx_text.ts";

/** The white space around a child, with the blanks in braces there, up to what shows something. */
export interface Gap extends Stretch {
  /** The child, without blanks at its own ends. */
  readonly core: Stretch;
  /** The parts in text order, in front of the child and behind it. */
  readonly before: readonly Stretch[];
  readonly behind: readonly Stretch[];
  /** The neighbours; null for an edge of the parent. */
  readonly previous: JsxNode | null;
  readonly next: JsxNode | null;
}

/** Finds the gap around a child of an element. */
export function gapAround(ast: TS.SourceFile, node: JsxNode): Gap {
  const parent = node.parent ?? node;
  const core = { start: startOf(ast, node), end: endOf(ast, node) };
  const siblings = childrenOf(parent);
  const at = siblings.indexOf(node);
  const before = siblings.slice(0, at).toReversed();
  const behind = siblings.slice(at + 1);
  const shows = (child: JsxNode) => !isBlank(ast, child);
  const [previous = null, next = null] = [before.find(shows), behind.find(shows)];
  const inner = innerOf(ast, parent);
  const start = previous ? endOf(ast, previous) : inner.start;
  const end = next ? startOf(ast, next) : inner.end;
  const between = (one: JsxNode | null, other: JsxNode | null) =>
    siblings.filter((child) =>
      isLiteral(ast, child) && child.start >= (one?.end ?? start) &&
      child.end <= (other?.start ?? end)
    );
  return {
    start,
    end,
    core,
    before: partsOf({ start, end: core.start }, between(previous, node)),
    behind: partsOf({ start: core.end, end }, between(node, next)),
    previous,
    next,
  };
}

/**
 * Returns the removal of a child so that one blank parts its neighbours where one did on either side of it, and that none is left
 * over at an edge of the parent.
 * @param removal takes the child away, and white space around it
 */
export function withPartedGap(
  ast: TS.SourceFile,
  node: JsxNode,
  removal: readonly TextEdit[],
): TextEdit[] {
  const gap = gapAround(ast, node);
  const { previous, next } = gap;
  const [left, right] = [blanksIn(ast, gap.before), blanksIn(ast, gap.behind)];
  const wanted = previous && next ? left + right : previous ? right : left;
  if ((!previous && !next) || isBlank(ast, node)) return [...removal];
  const rest = restOf(ast, gap, removal);
  const areTexts = previous?.type === "text" && next?.type === "text";
  const lines = rest.filter(isLines).toSorted((a, b) => countLines(b) - countLines(a))[0];
  const isJoined = areTexts && rest.length === 1 && lines !== undefined;
  const shown = rest.filter((each) => !isLines(each)).length + (isJoined ? 1 : 0);
  const isRight = previous && next ? wanted === 0 || shown === 1 : wanted > 0 || shown === 0;
  if (isRight) return [...removal];
  const blank = wanted === 0 || (areTexts && lines !== undefined)
    ? ""
    : lines === undefined
    ? " "
    : jsxText(ast, " ");
  const written = blank + (lines ?? "");
  const ends = [...gap.before, gap.core, ...gap.behind];
  // What stands there as it is to be stays: an id may lead to it.
  const kept = ends.find((part) =>
    part !== gap.core && ast.text.slice(part.start, part.end) === written
  );
  return ends.filter((part) => part !== kept).map((part, index) => ({
    start: part.start,
    end: part.end,
    text: index === 0 && !kept ? written : "",
  }));
}

/** The parts of a gap that a removal leaves: white space that comes together is one part. */
function restOf(ast: TS.SourceFile, gap: Gap, removal: readonly TextEdit[]): string[] {
  const rest: string[] = [];
  let isOpen = false;
  for (const part of [...gap.before, ...gap.behind]) {
    const text = ast.text.slice(part.start, part.end);
    const inside = removal.flatMap(({ start, end }) => {
      const cut = { start: Math.max(start, part.start), end: Math.min(end, part.end) };
      return cut.start < cut.end
        ? [{ start: cut.start - part.start, end: cut.end - part.start, text: "" }]
        : [];
    });
    const left = applyEdits(text, inside);
    if (left === "") continue;
    const isSpace = left.trim() === "";
    if (isSpace && isOpen) rest[rest.length - 1] += left;
    else rest.push(left);
    isOpen = isSpace;
  }
  return rest;
}

/** Counts the blanks that a reader of the page sees: those in braces, and white space that ends no line. */
function blanksIn(ast: TS.SourceFile, parts: readonly Stretch[]): number {
  return parts.filter(({ start, end }) => !isLines(ast.text.slice(start, end))).length;
}

function isLines(text: string): boolean {
  return text.includes("\n");
}

function countLines(text: string): number {
  return text.split("\n").length;
}

/** The blanks in braces of a stretch, and what stands between them. */
function partsOf({ start, end }: Stretch, literals: readonly JsxNode[]): Stretch[] {
  const parts: Stretch[] = [];
  let at = start;
  for (const literal of literals) {
    parts.push({ start: at, end: literal.start }, literal);
    at = literal.end;
  }
  return [...parts, { start: at, end }].filter((part) => part.end > part.start);
}

/** The stretch between the tags of a parent. */
function innerOf(ast: TS.SourceFile, { syntax, start, end }: JsxNode): Stretch {
  if (ts.isJsxElement(syntax)) {
    return { start: syntax.openingElement.end, end: syntax.closingElement.getStart(ast) };
  }
  return ts.isJsxFragment(syntax)
    ? { start: syntax.openingFragment.end, end: syntax.closingFragment.getStart(ast) }
    : { start, end };
}

function isBlank(ast: TS.SourceFile, child: JsxNode): boolean {
  return isLiteral(ast, child) ||
    (child.type === "text" && startOf(ast, child) >= endOf(ast, child));
}

/** True for `{" "}`, without a comment in it. */
function isLiteral(ast: TS.SourceFile, { type, syntax, start, end }: JsxNode): boolean {
  const literal = type === "expression" ? literalOf(syntax) : null;
  return literal !== null && literal.text !== "" && literal.text.replaceAll(" ", "") === "" &&
    ast.text.slice(start + 1, end - 1).trim() === literal.getText(ast);
}

function startOf({ text }: TS.SourceFile, { type, start, end }: JsxNode): number {
  let at = start;
  while (type === "text" && at < end && isSpace(text[at])) at++;
  return at;
}

function endOf({ text }: TS.SourceFile, { type, start, end }: JsxNode): number {
  let at = end;
  while (type === "text" && at > start && isSpace(text[at - 1])) at--;
  return at;
}

/** JSX takes fewer characters for white space than Unicode does. */
function isSpace(character: string | undefined): boolean {
  return character !== undefined && " \t\r\n".includes(character);
}
