import type { ts as TS } from "ts-morph";
import { ts } from "../../source/syntax/typescript.ts";
import { isAssertion } from "./wrapping.ts";

/** The members that lead from a value to one inside of it; empty for the value itself. */
export type ValuePath = readonly string[];

/** A member whose name is not known, or any of them. */
export const ANY = "*";

/** The result of a function, as if it were a member of the function. */
export const RESULT = "()";

/**
 * The way to a value from a member of what held it.
 * @returns null when the value lies in another member
 */
export function below(path: ValuePath, member: string): ValuePath | null {
  const [first, ...rest] = path;
  if (first === undefined) return path;
  if (first === RESULT) return null;
  return first === member || first === ANY || member === ANY ? rest : null;
}

/** The way to a value from an item of what held it. */
export function inItem(path: ValuePath): ValuePath {
  return path.slice(1);
}

/** The way to a value from a copy of what held it: of a value that is copied itself, only what is in it goes along. */
export function inCopy(path: ValuePath): ValuePath {
  return path.length === 0 ? [ANY] : path;
}

/** Returns the same path as `inCopy`, but for a list whose items may have got other places. */
export function inList(path: ValuePath): ValuePath {
  return [ANY, ...path.slice(1)];
}

/** The way to a value from the result of what held it; null when it lies elsewhere. */
export function inResult(path: ValuePath): ValuePath | null {
  return path[0] === RESULT ? path.slice(1) : null;
}

/** The name of a property, as far as the syntax tells. */
export function memberNamed(name: TS.PropertyName | TS.BindingName | undefined): string {
  if (!name) return ANY;
  if (ts.isComputedPropertyName(name)) return literalName(name.expression);
  return "text" in name ? name.text : ANY;
}

/** `b` of `a.b` and `a["b"]`. */
export function memberAccessed(
  node: TS.PropertyAccessExpression | TS.ElementAccessExpression,
): string {
  return ts.isPropertyAccessExpression(node)
    ? node.name.text
    : literalName(node.argumentExpression);
}

function literalName(expression: TS.Expression): string {
  return ts.isStringLiteralLike(expression) || ts.isNumericLiteral(expression)
    ? expression.text
    : ANY;
}

/** `a` of `a.b[c].d`, and the way from it. */
export function rootOf(
  expression: TS.Expression,
): { readonly root: TS.Expression; readonly path: ValuePath } {
  const path: string[] = [];
  let root = expression;
  while (true) {
    if (ts.isPropertyAccessExpression(root) || ts.isElementAccessExpression(root)) {
      path.push(memberAccessed(root));
      root = root.expression;
    } else if (isAssertion(root)) root = root.expression;
    else return { root, path: path.reverse() };
  }
}
