import type { ts as TS } from "ts-morph";
import { ts } from "../../syntax/typescript.ts";

/** The nodes that a node's value or type comes from, one step back; names are for the caller to look up. */
export function valueSources(node: TS.Node, checker: TS.TypeChecker): readonly TS.Node[] {
  if (ts.isTypeNode(node)) return typeSources(node);
  if (ts.isPropertyAccessExpression(node)) {
    return [...checker.getSymbolAtLocation(node.name)?.declarations ?? [], node.expression];
  }
  if (ts.isBindingElement(node)) return [...declaredMember(node, checker), node.parent.parent];
  if (ts.isFunctionLike(node)) return node.type ? [node.type] : returnedBy(node);
  const source = singleSource(node);
  return source ? [source] : [];
}

function singleSource(node: TS.Node): TS.Node | undefined {
  if (
    ts.isCallExpression(node) || ts.isNewExpression(node) || ts.isElementAccessExpression(node) ||
    ts.isAwaitExpression(node) || ts.isParenthesizedExpression(node) ||
    ts.isNonNullExpression(node) || ts.isSpreadElement(node) || ts.isExportAssignment(node)
  ) return node.expression;
  if (ts.isTaggedTemplateExpression(node)) return node.tag;
  if (ts.isQualifiedName(node)) return node.left;
  if (ts.isTypeAliasDeclaration(node) || ts.isAsExpression(node)) return node.type;
  if (ts.isPropertySignature(node) || ts.isPropertyDeclaration(node)) return node.type;
  if (ts.isParameter(node)) return node.type ?? node.initializer;
  return ts.isVariableDeclaration(node) ? variableSource(node) : undefined;
}

function variableSource(node: TS.VariableDeclaration): TS.Node | undefined {
  const loop = node.parent.parent;
  return ts.isForOfStatement(loop) ? loop.expression : node.type ?? node.initializer;
}

/** A type is unknown as soon as one of the names in it is. */
function typeSources(node: TS.TypeNode): readonly TS.Node[] {
  if (ts.isTypeReferenceNode(node)) return [node.typeName, ...node.typeArguments ?? []];
  if (ts.isExpressionWithTypeArguments(node)) return [node.expression];
  if (ts.isTypeQueryNode(node)) return [node.exprName];
  const parts: TS.Node[] = [];
  ts.forEachChild(node, (child) => {
    if (ts.isTypeNode(child)) parts.push(child);
  });
  return parts;
}

/** The declaration of the member that a pattern takes out of a typed value. */
function declaredMember(
  { propertyName, name, parent }: TS.BindingElement,
  checker: TS.TypeChecker,
): readonly TS.Node[] {
  const member = propertyName ?? name;
  if (!ts.isIdentifier(member)) return [];
  return checker.getTypeAtLocation(parent).getProperty(member.text)?.declarations ?? [];
}

function returnedBy(node: TS.SignatureDeclaration): readonly TS.Node[] {
  const body = "body" in node ? node.body : undefined;
  if (!body) return [];
  if (!ts.isBlock(body)) return [body];
  return body.statements.flatMap((statement) =>
    ts.isReturnStatement(statement) && statement.expression ? [statement.expression] : []
  );
}
