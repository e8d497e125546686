import type { ts as TS } from "ts-morph";
import type { TextEdit } from "../source/mod.ts";
import { type JsxNode, lookThrough } from "../source/jsx/mod.ts";
import { ts } from "../source/syntax/typescript.ts";
import { lineStartAt, skipBlanks, startsLine } from "../source/writing/mod.ts";
import { removeAttribute } from "./attributes.ts";
import { childrenOf } from "./child_place.ts";
import type { Stretch } from "./edit_state.ts";
import { isChildInJsx } from "./jsx_place.ts";
import { gapAround, withPartedGap } from "./parted_gap.ts";

/**
 * Returns the node that goes with a node: the whole condition where the node is all that `condition && node` shows among the
 * children of an element, else the node itself.
 */
export function goneWith(node: JsxNode): JsxNode {
  let whole = node;
  while (whole.parent && isAllOf(whole.parent, whole)) whole = whole.parent;
  return isChildInJsx(whole) ? whole : node;
}

function isAllOf({ syntax, children }: JsxNode, node: JsxNode): boolean {
  return children.length === 1 && ts.isBinaryExpression(syntax) &&
    syntax.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken &&
    lookThrough(syntax.right) === node.syntax;
}

/** Removes a node with what goes with it; one blank parts its neighbours where one did on either side of it. */
export function removalOf(ast: TS.SourceFile, node: JsxNode): TextEdit[] {
  const gone = goneWith(node);
  const removal = departureOf(ast, gone);
  return isChildInJsx(gone) ? withPartedGap(ast, gone, removal) : removal;
}

/**
 * Takes a node from its place: a child with its line where it is alone there, and with the blanks that would be left over; a slot
 * with its whole attribute. Where code needs a value (a branch, a loop's callback) `null` stays, or an empty list for a loop:
 * they show nothing.
 */
export function departureOf(ast: TS.SourceFile, node: JsxNode): TextEdit[] {
  if (ts.isJsxAttributeLike(node.syntax)) return [removeAttribute(ast, node.syntax)];
  const surroundings = surroundingsOf(ast, node);
  if (!surroundings) return [removeValue(ast, node)];
  return linesOf(ast.text, node, surroundings) ?? withBlanks(ast.text, node, surroundings);
}

/** Returns the stretch of a text that the removal of a node examines: up to what stands beside it. */
export function removalReach(ast: TS.SourceFile, node: JsxNode): Stretch {
  const { start, end } = node;
  if (!isChildInJsx(node)) return { start, end };
  const gap = gapAround(ast, node);
  return { start: Math.min(start, gap.start), end: Math.max(end, gap.end) };
}

/** The neighbours of a child, white space aside. */
interface Surroundings {
  /** The end of the one in front of it. */
  readonly previousEnd: number;
  /** The start of the one behind it. */
  readonly nextStart: number;
  /** In front of it is the tag that opens its parent. */
  readonly isFirst: boolean;
  /** Behind it is the tag that closes its parent. */
  readonly isLast: boolean;
}

/** @returns null for a node that is no child of an element */
function surroundingsOf(ast: TS.SourceFile, node: JsxNode): Surroundings | null {
  const parent = isChildInJsx(node) ? node.parent?.syntax : undefined;
  if (!parent || (!ts.isJsxElement(parent) && !ts.isJsxFragment(parent))) return null;
  const opening = ts.isJsxElement(parent) ? parent.openingElement : parent.openingFragment;
  const closing = ts.isJsxElement(parent) ? parent.closingElement : parent.closingFragment;
  const contentEnd = closing.getStart(ast);
  let previousEnd = node.start;
  while (previousEnd > opening.end && isJsxSpace(ast.text[previousEnd - 1])) previousEnd--;
  let nextStart = node.end;
  while (nextStart < contentEnd && isJsxSpace(ast.text[nextStart])) nextStart++;
  return {
    previousEnd,
    nextStart,
    isFirst: previousEnd === opening.end,
    isLast: nextStart === contentEnd,
  };
}

/** JSX takes fewer characters for white space than Unicode does. */
function isJsxSpace(character: string | undefined): boolean {
  return character !== undefined && " \t\r\n".includes(character);
}

/** The lines of a node that is alone on them, and the empty ones that it parted from others; null where it is not alone. */
function linesOf(
  text: string,
  { start, end }: JsxNode,
  { previousEnd, nextStart, isFirst, isLast }: Surroundings,
): TextEdit[] | null {
  const behind = text.slice(end, nextStart).indexOf("\n") + 1;
  if (!startsLine(text, start) || behind === 0) return null;
  const own = lineStartAt(text, start);
  const hasEmptyBefore = text.slice(previousEnd, own).split("\n").length > 2;
  const takesBefore = hasEmptyBefore && (isFirst || isLast);
  const takesAfter = hasEmptyBefore || isFirst;
  return [{
    start: takesBefore ? text.indexOf("\n", previousEnd) + 1 : own,
    end: takesAfter ? lineStartAt(text, nextStart) : end + behind,
    text: "",
  }];
}

/** A node on a line with others: of the blanks on its sides one stays between two of them, and none at an edge. */
function withBlanks(
  text: string,
  node: JsxNode,
  { previousEnd, nextStart, isFirst, isLast }: Surroundings,
): TextEdit[] {
  const { start, end } = node;
  const blanksEnd = skipBlanks(text, end);
  const blanksStart = skipBlanksBack(text, start);
  const startsAtEdge = startsLine(text, start) || (isFirst && previousEnd === blanksStart);
  const endsAtEdge = "\r\n".includes(text.charAt(blanksEnd)) || (isLast && nextStart === blanksEnd);
  if (blanksEnd > end && (startsAtEdge || (blanksStart < start && !endsAtEdge))) {
    // A text goes on behind its blanks, and is found again there.
    const goesOn = childrenOf(node.parent ?? node).some((child) =>
      child.start === end && child.end > blanksEnd
    );
    return goesOn
      ? [{ start, end, text: "" }, { start: end, end: blanksEnd, text: "" }]
      : [{ start, end: blanksEnd, text: "" }];
  }
  return [{ start: endsAtEdge && !startsAtEdge ? blanksStart : start, end, text: "" }];
}

function skipBlanksBack(text: string, offset: number): number {
  let start = offset;
  while (text[start - 1] === " " || text[start - 1] === "\t") start--;
  return start;
}

function removeValue(ast: TS.SourceFile, { start, end, type, syntax }: JsxNode): TextEdit {
  const { text } = ast;
  // An attribute can hold an element without braces, but no other value.
  if (ts.isJsxAttribute(syntax.parent)) return { start, end, text: "{null}" };
  const whole = withParentheses(ast, syntax, { start, end });
  const before = isNameCharacter(text[whole.start - 1]) ? " " : "";
  const after = isNameCharacter(text[whole.end]) ? " " : "";
  return { ...whole, text: before + (type === "loop" ? "[]" : "null") + after };
}

/** The stretch of a value with the parentheses around it that hold nothing else, no comment either. */
function withParentheses(ast: TS.SourceFile, syntax: TS.Node, value: Stretch): Stretch {
  const { text } = ast;
  let { start, end } = value;
  for (let { parent } = syntax; ts.isParenthesizedExpression(parent); parent = parent.parent) {
    const outer = { start: parent.getStart(ast), end: parent.end };
    const isBare = text.slice(outer.start + 1, start).trim() === "" &&
      text.slice(end, outer.end - 1).trim() === "";
    if (!isBare) break;
    ({ start, end } = outer);
  }
  return { start, end };
}

function isNameCharacter(character: string | undefined): boolean {
  return character !== undefined && /[\w$\u0080-\uffff]/.test(character);
}
