import type { ts as TS } from "ts-morph";
import { lookThrough } from "../../../source/jsx/mod.ts";
import { ts } from "../../../source/syntax/typescript.ts";
import { nodesIn } from "./syntax_walk.ts";

/** A function that can be written in each of the forms of a function. */
export type PlainFunction = TS.ArrowFunction | TS.FunctionExpression | TS.FunctionDeclaration;

/** Tells whether a function means the same in each of its forms. */
export function isPlainFunction(node: TS.Node): node is PlainFunction {
  if (ts.isArrowFunction(node)) return true;
  if (!ts.isFunctionExpression(node) && !ts.isFunctionDeclaration(node)) return false;
  return !node.asteriskToken && !speaksOfItself(node);
}

type FunctionValue = TS.ArrowFunction | TS.FunctionExpression;

/** Tells whether a node is a function as a value, which may have become an arrow function or been one. */
export function isFunctionValue(node: TS.Node): node is FunctionValue {
  return ts.isArrowFunction(node) || (ts.isFunctionExpression(node) && !node.asteriskToken);
}

/** Tells whether a function is a value that means the same as an arrow function. */
export function isPlainValue(node: TS.Node): node is FunctionValue {
  return isFunctionValue(node) && isPlainFunction(node);
}

function speaksOfItself(node: PlainFunction): boolean {
  for (const next of nodesIn(node.body ? [node.body] : [])) {
    if (next.kind === ts.SyntaxKind.ThisKeyword || next.kind === ts.SyntaxKind.SuperKeyword) {
      return true;
    }
    if (ts.isMetaProperty(next) && next.keywordToken === ts.SyntaxKind.NewKeyword) return true;
    if (ts.isIdentifier(next) && next.text === "arguments") return true;
  }
  return false;
}

/** Lists the parts of a function that say something in each of its forms: without its own name, and without braces around a value. */
export function partsOfFunction(node: PlainFunction): TS.Node[] {
  const { modifiers, typeParameters, parameters, type, body } = node;
  return [
    ...modifiers ?? [],
    ...typeParameters ?? [],
    ...parameters,
    ...(type ? [type] : []),
    ...(body ? [returned(body) ?? body] : []),
  ];
}

/** The one expression that a body returns. */
export function returned(body: TS.ConciseBody): TS.Expression | null {
  if (!ts.isBlock(body)) return lookThrough(body);
  const [only, ...more] = body.statements;
  const isReturn = only && more.length === 0 && ts.isReturnStatement(only);
  return isReturn && only.expression ? lookThrough(only.expression) : null;
}

/** Lists the expressions that a function returns, by its own return statements alone. */
export function returnedBy({ body }: TS.FunctionLikeDeclaration): TS.Expression[] {
  if (!body) return [];
  if (!ts.isBlock(body)) return [body];
  const isOwn = (node: TS.Node): boolean => !ts.isFunctionLike(node) && !ts.isClassLike(node);
  return nodesIn([body], isOwn).flatMap((node) =>
    ts.isReturnStatement(node) && node.expression ? [node.expression] : []
  );
}
