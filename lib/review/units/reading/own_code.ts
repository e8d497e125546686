import type { ts as TS } from "ts-morph";
import { lookThrough } from "../../../source/jsx/mod.ts";
import { ts } from "../../../source/syntax/typescript.ts";
import { METHODS } from "./plain_names.ts";
import { nodesIn } from "./syntax_walk.ts";

/**
 * Tells whether code is done by a declaration itself, and not by a function in it, such as a callback or a method.
 * @param nodes the declaration
 */
export function isOwnCode(node: TS.Node, nodes: readonly TS.Node[]): boolean {
  const ends = new Set(nodes);
  let around: TS.Node | null = null;
  for (let inner = node; !ends.has(inner); inner = inner.parent) {
    if (!inner.parent || ts.isClassLike(inner)) return false;
    if (ts.isFunctionLike(inner)) around ??= inner;
    if (around && !isFormOf(inner)) return false;
  }
  return true;
}

/** Tells whether a node is what its parent stands for, as a function in `memo(...)`, in parentheses or of a constant. */
function isFormOf(node: TS.Node): boolean {
  const { parent } = node;
  if (ts.isVariableDeclaration(parent) || ts.isExportAssignment(parent)) return true;
  if (!ts.isCallExpression(parent)) {
    return ts.isExpression(parent) && lookThrough(parent) !== parent;
  }
  const { expression: callee, arguments: [first] } = parent;
  const isMethod = ts.isPropertyAccessExpression(callee) && METHODS.has(callee.name.text);
  return first === node && !isMethod;
}

/** Lists the names of parameters and variables in code. */
export function localNames(nodes: readonly TS.Node[]): ReadonlySet<string> {
  return namesOf(
    nodes,
    (node): node is Local =>
      ts.isParameter(node) || ts.isVariableDeclaration(node) || ts.isBindingElement(node),
  );
}

/** Lists the names of parameters in code, without those that are taken out of what is given. */
export function parameterNames(nodes: readonly TS.Node[]): ReadonlySet<string> {
  return namesOf(nodes, ts.isParameter);
}

type Local = TS.ParameterDeclaration | TS.VariableDeclaration | TS.BindingElement;

function namesOf(
  nodes: readonly TS.Node[],
  isMeant: (node: TS.Node) => node is Local,
): ReadonlySet<string> {
  return new Set(
    nodesIn(nodes).filter(isMeant)
      .flatMap(({ name }) => ts.isIdentifier(name) ? [name.text] : []),
  );
}

/** Lists the names of the functions that code declares. */
export function functionNames(nodes: readonly TS.Node[]): ReadonlySet<string> {
  return new Set(
    nodesIn(nodes).flatMap((node) => {
      if (ts.isFunctionDeclaration(node)) return node.name ? [node.name.text] : [];
      const isNamed = ts.isVariableDeclaration(node) && ts.isIdentifier(node.name);
      const value = isNamed && node.initializer ? node.initializer : null;
      const inner = value && ts.isCallExpression(value) ? value.arguments[0] : value;
      return isNamed && inner && ts.isFunctionLike(inner) ? [node.name.getText()] : [];
    }),
  );
}
