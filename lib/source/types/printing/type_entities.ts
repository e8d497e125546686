import type { ts as TS } from "ts-morph";
import { ts } from "../../syntax/typescript.ts";

/** Returns the name of another type or value to which a type node refers; null for every other node. */
export function entityOf(node: TS.Node): TS.EntityName | TS.Identifier | null {
  if (ts.isTypeReferenceNode(node)) return node.typeName;
  if (ts.isTypeQueryNode(node)) return node.exprName;
  const named = ts.isExpressionWithTypeArguments(node) && ts.isIdentifier(node.expression);
  return named ? node.expression as TS.Identifier : null;
}

export function typeArgumentsOf(node: TS.Node): readonly TS.TypeNode[] | undefined {
  return ts.isTypeReferenceNode(node) || ts.isTypeQueryNode(node) ? node.typeArguments : undefined;
}

export function leftmost(name: TS.EntityName): TS.Identifier {
  let at = name;
  while (ts.isQualifiedName(at)) at = at.left;
  return at;
}

/** The same node, with another root of its name. */
export function renamed(node: TS.Node, root: string): TS.Node {
  if (ts.isTypeReferenceNode(node)) {
    return ts.factory.createTypeReferenceNode(withRoot(node.typeName, root), node.typeArguments);
  }
  if (ts.isTypeQueryNode(node)) {
    return ts.factory.createTypeQueryNode(withRoot(node.exprName, root), node.typeArguments);
  }
  return node;
}

function withRoot(name: TS.EntityName, root: string): TS.EntityName {
  if (!ts.isQualifiedName(name)) return ts.factory.createIdentifier(root);
  return ts.factory.createQualifiedName(withRoot(name.left, root), name.right);
}
