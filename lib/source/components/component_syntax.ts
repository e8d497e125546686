import type { ts as TS } from "ts-morph";
import { lookThrough } from "../jsx/syntax.ts";
import { ts } from "../syntax/typescript.ts";

/** React takes a tag for a component by its upper-case first letter; one in capitals may be any constant. */
export function isComponentName(name: string): boolean {
  return beginsInUpperCase(name) && name !== name.toUpperCase() || /^[A-Z]$/.test(name);
}

export function beginsInUpperCase(name: string): boolean {
  const [first = ""] = name;
  return first !== first.toLowerCase();
}

/** The last name of a dotted one; "" for another expression. */
export function lastName(expression: TS.Expression): string {
  const inner = lookThrough(expression);
  if (ts.isPropertyAccessExpression(inner)) return inner.name.text;
  return ts.isIdentifier(inner) ? inner.text : "";
}

/** The names of `ui.Card`, the first one first; null for an expression that is no dotted name. */
export function dottedNames(expression: TS.Node): string[] | null {
  const names: string[] = [];
  let at = expression;
  while (ts.isPropertyAccessExpression(at)) {
    names.push(at.name.text);
    at = at.expression;
  }
  if (!ts.isIdentifier(at) || at.text === "") return null;
  names.push(at.text);
  return names.reverse();
}

/** A call's first callee: `connect` of `connect(a)(Card)`, `styled.div` of `styled.div.attrs({})`. */
export function calleeNames(call: TS.Expression): string[] {
  let at = lookThrough(call);
  while (ts.isCallExpression(at) || ts.isTaggedTemplateExpression(at)) {
    at = lookThrough(ts.isCallExpression(at) ? at.expression : at.tag);
  }
  if (ts.isPropertyAccessExpression(at) && ts.isCallExpression(lookThrough(at.expression))) {
    return calleeNames(at.expression);
  }
  return dottedNames(at) ?? [];
}

export function holdsJsx(node: TS.Node): boolean {
  if (ts.isJsxElement(node) || ts.isJsxSelfClosingElement(node) || ts.isJsxFragment(node)) {
    return true;
  }
  return ts.forEachChild(node, (child) => holdsJsx(child) || undefined) ?? false;
}

/** The name that the function in `memo(function Card() ...)` has for itself. */
export function ownName(expression: TS.Expression): TS.Identifier | undefined {
  const inner = lookThrough(expression);
  if (ts.isCallExpression(inner) && inner.arguments[0]) return ownName(inner.arguments[0]);
  return ts.isFunctionExpression(inner) || ts.isClassExpression(inner) ? inner.name : undefined;
}

/** `a.b.c = value` as a statement. */
export interface Assignment {
  readonly target: readonly string[];
  readonly left: TS.Expression;
  readonly value: TS.Expression;
}

export function assignmentOf(statement: TS.Statement): Assignment | null {
  if (!ts.isExpressionStatement(statement)) return null;
  const { expression } = statement;
  if (!ts.isBinaryExpression(expression)) return null;
  if (expression.operatorToken.kind !== ts.SyntaxKind.EqualsToken) return null;
  const target = dottedNames(expression.left);
  return target && { target, left: expression.left, value: expression.right };
}

/**
 * `lazy(() => import("./card"))`, `React.lazy(...)`, `loadable(...)`, `dynamic(...)`: what gives a component that is
 * loaded later. `z.lazy(() => schema)` loads nothing.
 */
export function isLazyCall(call: TS.CallExpression): boolean {
  const names = calleeNames(call);
  const name = names.at(-1) ?? "";
  if (names.join(".") === "lazy" || names.join(".") === "React.lazy") return true;
  const [argument] = call.arguments;
  return /lazy|loadable|dynamic/i.test(name) && argument !== undefined && holdsImport(argument);
}

function holdsImport(node: TS.Node): boolean {
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
    return true;
  }
  return ts.forEachChild(node, (child) => holdsImport(child) || undefined) ?? false;
}

/** `styled.h1`, `styled(Card)`, `styled.h1.attrs({})`, `tw.div`, and the style of a whole document. */
export function isStyled(expression: TS.Expression): boolean {
  const [root = ""] = calleeNames(expression);
  return root === "styled" || root === "tw" || root === "createGlobalStyle";
}
