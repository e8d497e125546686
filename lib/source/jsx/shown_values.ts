import type { ts as TS } from "ts-morph";
import { ts } from "../syntax/typescript.ts";
import { type Branch, sidesOf } from "./branches.ts";
import { readJsxText } from "./decode_text.ts";
import { loopCallback } from "./loop.ts";
import type { JsxNode } from "./node.ts";
import { isConditional, lookThrough } from "./syntax.ts";

/** A value that a node shows and that is no node of its own. */
export interface ShownValue {
  /** `string` for a literal, `code` for any other expression. */
  readonly kind: "string" | "code";
  /** The text of a literal as people read it, the source of code. */
  readonly text: string;
  /** The side of the conditional that shows it. */
  readonly branch?: Branch;
}

/**
 * Lists what a node shows and neither its `text` nor its children tell: the sides of a conditional without JSX, what a loop
 * returns without JSX, and a text or an expression whose `text` is cut or written with escapes.
 */
export function shownValues(node: JsxNode, ast: TS.SourceFile): ShownValue[] {
  const { type, syntax } = node;
  if (type === "text" && ts.isJsxText(syntax)) return cutText(node, syntax, ast);
  if (type === "expression" && ts.isJsxExpression(syntax)) return untoldValue(node, syntax, ast);
  return sidesIn(node).flatMap(({ value, branch }) =>
    valuesOf(node, value).map((shown) => ({ ...toldOf(shown, ast), ...(branch && { branch }) }))
  );
}

/** Lists the texts that a conditional or a loop shows by code, in text order: those that `shownValues` tells as strings. */
export function shownTextsIn(node: JsxNode): TS.StringLiteralLike[] {
  return sidesIn(node).flatMap(({ value }) => valuesOf(node, value))
    .filter((value) => ts.isStringLiteralLike(value));
}

/** The expressions whose values a conditional or a loop shows. */
function sidesIn(
  { type, syntax }: JsxNode,
): { readonly value: TS.Expression; readonly branch?: Branch }[] {
  if (type === "conditional" && ts.isExpression(syntax) && isConditional(syntax)) {
    return sidesOf(syntax);
  }
  if (type !== "loop" || !ts.isCallExpression(syntax)) return [];
  const run = loopCallback(syntax);
  return run ? resultsOf(run.body).map((value) => ({ value })) : [];
}

/** Returns a value without JSX, which would be children of the node; nothing for one that React does not show. */
function valuesOf({ children }: JsxNode, expression: TS.Expression): TS.Expression[] {
  const isTold = children.some(({ start, end }) =>
    expression.pos <= start && end <= expression.end
  );
  const value = lookThrough(expression);
  return isTold || isNothing(value) ? [] : [value];
}

function toldOf(value: TS.Expression, ast: TS.SourceFile): ShownValue {
  return ts.isStringLiteralLike(value)
    ? { kind: "string", text: value.text }
    : { kind: "code", text: value.getText(ast) };
}

/** React shows nothing for these. */
function isNothing(value: TS.Expression): boolean {
  return value.kind === ts.SyntaxKind.NullKeyword || value.kind === ts.SyntaxKind.TrueKeyword ||
    value.kind === ts.SyntaxKind.FalseKeyword ||
    (ts.isIdentifier(value) && (value.text === "undefined" || value.text === "")) ||
    (ts.isStringLiteralLike(value) && value.text === "");
}

/** Lists what a function returns, in text order. */
function resultsOf(body: TS.ConciseBody): TS.Expression[] {
  if (!ts.isBlock(body)) return [body];
  const found: TS.Expression[] = [];
  const agenda: TS.Node[] = [body];
  for (let node = agenda.pop(); node; node = agenda.pop()) {
    if (ts.isReturnStatement(node) && node.expression) found.push(node.expression);
    const children: TS.Node[] = [];
    ts.forEachChild(node, (child) => {
      const isInner = ts.isFunctionDeclaration(child) || ts.isClassDeclaration(child);
      const isBlock = ts.isStatement(child) || ts.isCaseBlock(child) ||
        ts.isCaseOrDefaultClause(child) || ts.isCatchClause(child);
      if (isBlock && !isInner) children.push(child);
    });
    agenda.push(...children.reverse());
  }
  return found;
}

function cutText(
  { text, start, end }: JsxNode,
  syntax: TS.JsxText,
  ast: TS.SourceFile,
): ShownValue[] {
  const written = ast.text.slice(start, end);
  const isCut = text?.endsWith("…") === true && !written.endsWith("…");
  const whole: ShownValue = {
    kind: "string",
    text: readJsxText(ast.text.slice(syntax.pos, syntax.end)),
  };
  return isCut ? [whole] : [];
}

function untoldValue(
  node: JsxNode,
  { expression }: TS.JsxExpression,
  ast: TS.SourceFile,
): ShownValue[] {
  if (!expression) return [];
  return valuesOf(node, expression).map((value) => toldOf(value, ast))
    .filter(({ text }) => !node.text?.includes(text));
}
