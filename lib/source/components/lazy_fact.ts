import type { ts as TS } from "ts-morph";
import { lookThrough } from "../jsx/syntax.ts";
import { positionAt } from "../syntax/positions.ts";
import { ts } from "../syntax/typescript.ts";

/** A component that is loaded when it is first rendered: `const Card = lazy(() => import("./Card"))`. */
export interface LazyFact {
  /**
   * The name in the file, `default` for its default export; null for one that is the value of a member or a prop, as in
   * the routes `{ lazy: () => import("./page") }` and `{ component: lazy(() => import("./page")) }`.
   */
  readonly local: string | null;
  /** UTF-16 offset of the call of `import`. */
  readonly start: number;
  /** The line of `start`, from 1. */
  readonly line: number;
  /** The export of the module that it stands for, "default" where nothing picks another. */
  readonly exported: string;
}

/** @returns null for an import that is no component's */
export function readLazyFact(call: TS.CallExpression, ast: TS.SourceFile): LazyFact | null {
  const taken = takenFrom(call);
  const holder = holderOf(taken ? taken.parent : call);
  if (!holder) return null;
  const picked = taken ? takenName(taken) : pickedExport(call);
  const start = call.getStart(ast);
  const { line } = positionAt(ast, start);
  if (ts.isPropertyAssignment(holder)) {
    const isRoute = ts.isIdentifier(holder.name) && holder.name.text === "lazy";
    return { local: null, start, line, exported: picked ?? (isRoute ? "Component" : "default") };
  }
  if (ts.isJsxAttribute(holder)) return { local: null, start, line, exported: picked ?? "default" };
  const value = ts.isVariableDeclaration(holder) ? holder.initializer : holder.expression;
  if (!value || !ts.isCallExpression(lookThrough(value))) return null;
  const local = ts.isExportAssignment(holder) ? "default" : nameOf(holder);
  return local === null ? null : { local, start, line, exported: picked ?? "default" };
}

/** The declaration in `const { Card } = await import("./ui"); return { default: Card };`. */
function takenFrom(call: TS.CallExpression): TS.VariableDeclaration | null {
  const { parent } = call;
  if (!ts.isAwaitExpression(parent) || !ts.isVariableDeclaration(parent.parent)) return null;
  const variable = parent.parent;
  const isInner = ts.isObjectBindingPattern(variable.name) &&
    ts.findAncestor(variable, ts.isFunctionLike) !== undefined;
  return isInner ? variable : null;
}

/** The export that such a declaration takes, where it takes a single one. */
function takenName({ name }: TS.VariableDeclaration): string | null {
  const [element, ...others] = ts.isObjectBindingPattern(name) ? name.elements : [];
  const member = element?.propertyName ?? element?.name;
  return others.length === 0 && member && ts.isIdentifier(member) ? member.text : null;
}

function nameOf({ name }: TS.VariableDeclaration): string | null {
  return ts.isIdentifier(name) ? name.text : null;
}

type LazyHolder =
  | TS.VariableDeclaration
  | TS.ExportAssignment
  | TS.PropertyAssignment
  | TS.JsxAttribute;

/** Finds the node that has the component for its value, however many functions and calls lie between the two. */
function holderOf(from: TS.Node): LazyHolder | null {
  for (let node = from.parent; node; node = node.parent) {
    if (ts.isVariableDeclaration(node) || ts.isExportAssignment(node)) return node;
    if (ts.isJsxAttribute(node)) return node;
    if (ts.isPropertyAssignment(node) && !isNamed(node, "default")) return node;
  }
  return null;
}

function isNamed({ name }: TS.PropertyAssignment, text: string): boolean {
  return ts.isIdentifier(name) && name.text === text;
}

/**
 * Returns the export that the code around an import takes from its module: `Card` of
 * `import("./ui").then((ui) => ({ default: ui.Card }))` and of `(await import("./ui")).Card`.
 * @returns null where the code picks none, or in a way that the syntax does not tell
 */
export function pickedExport(call: TS.CallExpression): string | null {
  let outer: TS.Node = call.parent;
  while (ts.isParenthesizedExpression(outer) || ts.isAwaitExpression(outer)) outer = outer.parent;
  if (!ts.isPropertyAccessExpression(outer)) return null;
  const isThen = outer.name.text === "then" && ts.isCallExpression(outer.parent);
  if (!isThen) return outer.name.text;
  const callback = (outer.parent as TS.CallExpression).arguments[0]; // it was just checked
  return callback ? pickedMember(callback) : null;
}

/** Returns the member of its parameter that a callback gives back, bare or as `{ default: ... }`: `Card` of `(ui) => ui.Card`. */
export function pickedMember(callback: TS.Expression): string | null {
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

/** The member of the module that a callback gives back, bare, as `{ default: ... }` or as `{ Component: ... }`. */
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
    ts.isPropertyAssignment(property) &&
    (isNamed(property, "default") || isNamed(property, "Component"))
  );
  return member && ts.isPropertyAssignment(member) ? lookThrough(member.initializer) : undefined;
}
