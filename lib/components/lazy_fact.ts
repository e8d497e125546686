import type { ts as TS } from "ts-morph";
import { lookThrough } from "../source/jsx/syntax.ts";
import { ts } from "../source/typescript.ts";

/** A component that is loaded when it is first rendered: `const Card = lazy(() => import("./Card"))`. */
export interface LazyFact {
  /** The name in the file. */
  readonly local: string;
  /** UTF-16 offset of the call of `import`. */
  readonly start: number;
  /** The export of the module that it stands for, "default" where nothing picks another. */
  readonly exported: string;
}

/** @returns null for an import that is no component's */
export function readLazyFact(call: TS.CallExpression, ast: TS.SourceFile): LazyFact | null {
  const variable = ts.findAncestor(call, ts.isVariableDeclaration);
  if (!variable || !ts.isIdentifier(variable.name) || !variable.initializer) return null;
  if (!ts.isCallExpression(lookThrough(variable.initializer))) return null;
  return {
    local: variable.name.text,
    start: call.getStart(ast),
    exported: pickedIn(call) ?? "default",
  };
}

/** `Card` of `import("./ui").then((ui) => ({ default: ui.Card }))` and of `(await import("./ui")).Card`. */
function pickedIn(call: TS.CallExpression): string | null {
  let outer: TS.Node = call.parent;
  while (ts.isParenthesizedExpression(outer) || ts.isAwaitExpression(outer)) outer = outer.parent;
  if (!ts.isPropertyAccessExpression(outer)) return null;
  const isThen = outer.name.text === "then" && ts.isCallExpression(outer.parent);
  if (!isThen) return outer.name.text;
  const callback = (outer.parent as TS.CallExpression).arguments[0]; // it was just checked
  if (!callback) return null;
  const inner = lookThrough(callback);
  if (!ts.isArrowFunction(inner) && !ts.isFunctionExpression(inner)) return null;
  const value = returned(inner);
  return value ? memberOf(value, inner.parameters[0]) : null;
}

function returned({ body }: TS.ArrowFunction | TS.FunctionExpression): TS.Expression | undefined {
  if (!ts.isBlock(body)) return lookThrough(body);
  const last = body.statements.find(ts.isReturnStatement)?.expression;
  return last && lookThrough(last);
}

/** The member of the module that a callback gives back, bare or as `{ default: ... }`. */
function memberOf(
  value: TS.Expression,
  parameter: TS.ParameterDeclaration | undefined,
): string | null {
  const picked = ts.isObjectLiteralExpression(value) ? defaultOf(value) : value;
  if (!picked || !parameter) return null;
  if (ts.isPropertyAccessExpression(picked)) return picked.name.text;
  if (!ts.isIdentifier(picked) || !ts.isObjectBindingPattern(parameter.name)) return null;
  const element = parameter.name.elements.find(({ name }) =>
    ts.isIdentifier(name) && name.text === picked.text
  );
  const member = element?.propertyName ?? element?.name;
  return member && ts.isIdentifier(member) ? member.text : null;
}

function defaultOf(object: TS.ObjectLiteralExpression): TS.Expression | undefined {
  const member = object.properties.find((property) =>
    ts.isPropertyAssignment(property) && ts.isIdentifier(property.name) &&
    property.name.text === "default"
  );
  return member && ts.isPropertyAssignment(member) ? lookThrough(member.initializer) : undefined;
}
