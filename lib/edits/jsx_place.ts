import type { ts as TS } from "ts-morph";
import { attributeValue, isJsx, type JsxNode } from "../source/jsx/mod.ts";
import { ts } from "../source/syntax/typescript.ts";
import { spansLines } from "../source/writing/mod.ts";

/** True where a node stands between tags: in no attribute, and in no code. */
export function isChildInJsx({ type, parent }: JsxNode): boolean {
  return type !== "slot" && (parent?.type === "element" || parent?.type === "fragment");
}

/** The syntax of a node; of a slot that of its value. */
export function shownSyntax({ syntax }: JsxNode): TS.Node {
  return (ts.isJsxAttribute(syntax) ? attributeValue(syntax) : undefined) ?? syntax;
}

/**
 * Tells whether JSX of several lines is a value that parentheses may stand around, as behind `return` or an arrow: then it can begin
 * on a line of its own.
 */
export function mayBeParted(syntax: TS.Node, ast: TS.SourceFile): boolean {
  if (!isJsx(syntax) || !spansLines(syntax, ast)) return false;
  const { parent } = syntax;
  return ts.isReturnStatement(parent) || ts.isVariableDeclaration(parent) ||
    ts.isConditionalExpression(parent) || ts.isBinaryExpression(parent) ||
    (ts.isArrowFunction(parent) && parent.body === syntax);
}
