import type { ts as TS } from "ts-morph";
import { parseDiagnostics } from "../syntax/syntax_errors.ts";
import { ts } from "../syntax/typescript.ts";
import { isForEach } from "./loop.ts";
import type { JsxNodeReason, JsxNodeType } from "./node.ts";
import {
  attributeValue,
  isConditional,
  isInlineFunction,
  isJsx,
  lookOutward,
  lookThrough,
} from "./syntax.ts";

/** The places of a text that the parser could not read. */
export interface ErrorRanges {
  /** True when an error lies in the text from `start` to `end`, or touches it. */
  touch(start: number, end: number): boolean;
}

/** Answers in logarithmic time: a broken file can have as many errors as nodes. */
export function errorRanges(ast: TS.SourceFile): ErrorRanges {
  const errors = parseDiagnostics(ast).toSorted((a, b) => a.start - b.start);
  const starts = errors.map(({ start }) => start);
  let furthest = -1;
  const ends = errors.map(({ start, length }) => furthest = Math.max(furthest, start + length));
  return {
    touch(start, end) {
      let low = 0;
      let high = starts.length;
      while (low < high) {
        const middle = (low + high) >> 1;
        if (starts[middle]! <= end) low = middle + 1;
        else high = middle;
      }
      return low > 0 && ends[low - 1]! >= start;
    },
  };
}

/** Why an element cannot stand in place of a node's source; undefined where it can. Syntax errors aside. */
export function obstacle(
  type: JsxNodeType,
  syntax: TS.Node,
  inBraces: boolean,
): JsxNodeReason | undefined {
  if (type === "slot") return slotObstacle(syntax);
  if (type === "expression") return expressionObstacle(syntax);
  if (type !== "conditional" && type !== "loop") return undefined;
  if (ts.isCallExpression(syntax) && isForEach(syntax)) return "computed_children";
  return inBraces || isWholeValue(syntax) ? undefined : "computed_children";
}

function slotObstacle(attribute: TS.Node): JsxNodeReason | undefined {
  if (!ts.isJsxAttribute(attribute)) return "spread";
  const value = attributeValue(attribute);
  const inner = value && lookThrough(value);
  return inner && (isJsx(inner) || isConditional(inner)) ? undefined : "computed_children";
}

/** A function as a child is the component's contract: an element in its place breaks it. */
function expressionObstacle(container: TS.Node): JsxNodeReason | undefined {
  const value = ts.isJsxExpression(container) ? container.expression : undefined;
  return value && isInlineFunction(lookThrough(value)) ? "computed_children" : undefined;
}

/** False where code goes on with the value (`list.filter(Boolean)`, `...list`) or drops it. */
function isWholeValue(syntax: TS.Node): boolean {
  const outer = lookOutward(syntax);
  const parent = outer.parent;
  const isOperand = ts.isPropertyAccessExpression(parent) ||
    ts.isElementAccessExpression(parent) ||
    (ts.isCallOrNewExpression(parent) && parent.expression === outer) ||
    ts.isTaggedTemplateExpression(parent) || ts.isTemplateSpan(parent) ||
    ts.isSpreadElement(parent) || ts.isAwaitExpression(parent) ||
    ts.isPrefixUnaryExpression(parent);
  return !isOperand && !ts.isExpressionStatement(parent);
}
