import type { ts as TS } from "ts-morph";
import { ts } from "../../source/syntax/typescript.ts";

/** A source that may have the members of something: syntax that names them, or a name or type to look for them in turn. */
export type MemberSource =
  | { readonly is: "named"; readonly name: TS.Node }
  | { readonly is: "value"; readonly expression: TS.Identifier | TS.PropertyAccessExpression }
  | { readonly is: "type"; readonly name: TS.EntityName; readonly as: "type" | "typeof" }
  /** The result of a function call, whose members syntax does not tell. */
  | { readonly is: "call"; readonly callee: TS.Expression };

/** Lists the places where the members of a declaration are to be found, the most telling place first, as for the compiler. */
export function memberSources(
  ast: TS.SourceFile,
  declaration: TS.Node,
  member: string,
): MemberSource[] {
  const own = ownSources(declaration, member);
  const name = "name" in declaration ? declaration.name as TS.Node | undefined : undefined; // or none
  const assigned = name && ts.isIdentifier(name) ? assignedMembers(ast, name.text, member) : [];
  const calls = own.filter(({ is }) => is === "call");
  return [...own.filter(({ is }) => is !== "call"), ...assigned, ...calls];
}

function ownSources(node: TS.Node, member: string): MemberSource[] {
  if (ts.isVariableDeclaration(node)) {
    return node.type ? typeSources(node.type, member) : valueSources(node.initializer, member);
  }
  if (ts.isParameter(node) || ts.isPropertySignature(node)) return typeSources(node.type, member);
  if (ts.isPropertyDeclaration(node)) {
    return node.type ? typeSources(node.type, member) : valueSources(node.initializer, member);
  }
  if (ts.isPropertyAssignment(node)) return valueSources(node.initializer, member);
  if (ts.isShorthandPropertyAssignment(node)) return [{ is: "value", expression: node.name }];
  if (ts.isExportAssignment(node)) return valueSources(node.expression, member);
  if (ts.isPropertyAccessExpression(node)) {
    return ts.isBinaryExpression(node.parent) ? valueSources(node.parent.right, member) : [];
  }
  if (ts.isClassLike(node)) return named(node.members.filter(isStatic), member);
  if (ts.isEnumDeclaration(node)) return named(node.members, member);
  if (ts.isInterfaceDeclaration(node)) {
    const bases = node.heritageClauses?.flatMap((clause) => clause.types) ?? [];
    return [
      ...named(node.members, member),
      ...bases.flatMap(({ expression }): MemberSource[] =>
        ts.isIdentifier(expression) ? [{ is: "type", name: expression, as: "type" }] : []
      ),
    ];
  }
  return ts.isTypeAliasDeclaration(node) ? typeSources(node.type, member) : [];
}

function isStatic(member: TS.ClassElement): boolean {
  return ts.canHaveModifiers(member) &&
    ts.getModifiers(member)?.some(({ kind }) => kind === ts.SyntaxKind.StaticKeyword) === true;
}

function typeSources(type: TS.TypeNode | undefined, member: string): MemberSource[] {
  if (!type) return [];
  if (ts.isParenthesizedTypeNode(type)) return typeSources(type.type, member);
  if (ts.isIntersectionTypeNode(type) || ts.isUnionTypeNode(type)) {
    return type.types.flatMap((part) => typeSources(part, member));
  }
  if (ts.isTypeLiteralNode(type)) return named(type.members, member);
  if (ts.isTypeReferenceNode(type)) return [{ is: "type", name: type.typeName, as: "type" }];
  return ts.isTypeQueryNode(type) ? [{ is: "type", name: type.exprName, as: "typeof" }] : [];
}

function valueSources(expression: TS.Expression | undefined, member: string): MemberSource[] {
  if (!expression) return [];
  if (ts.isAsExpression(expression) && !ts.isConstTypeReference(expression.type)) {
    const told = typeSources(expression.type, member);
    return told.length > 0 ? told : valueSources(expression.expression, member);
  }
  if (
    ts.isParenthesizedExpression(expression) || ts.isAsExpression(expression) ||
    ts.isSatisfiesExpression(expression) || ts.isNonNullExpression(expression)
  ) return valueSources(expression.expression, member);
  if (ts.isIdentifier(expression) || ts.isPropertyAccessExpression(expression)) {
    return [{ is: "value", expression }];
  }
  if (ts.isObjectLiteralExpression(expression)) return objectSources(expression, member);
  if (ts.isClassExpression(expression)) return ownSources(expression, member);
  return ts.isCallExpression(expression) ? callSources(expression, member) : [];
}

function objectSources(object: TS.ObjectLiteralExpression, member: string): MemberSource[] {
  const spread = object.properties.filter(ts.isSpreadAssignment);
  return [
    ...named(object.properties, member),
    ...spread.flatMap(({ expression }) => valueSources(expression, member)),
  ];
}

/** `Object.assign(a, b)` has what `b` has, then what `a` has; `Object.freeze(a)` is `a`. */
function callSources(call: TS.CallExpression, member: string): MemberSource[] {
  const callee = call.expression;
  const isOfObject = ts.isPropertyAccessExpression(callee) && ts.isIdentifier(callee.expression) &&
    callee.expression.text === "Object" && ["assign", "freeze"].includes(callee.name.text);
  if (!isOfObject) return [{ is: "call", callee }];
  return [...call.arguments].reverse().flatMap((argument) => valueSources(argument, member));
}

/** `Card.Header = ...` of the statements beside the declaration. */
function assignedMembers(ast: TS.SourceFile, name: string, member: string): MemberSource[] {
  return ast.statements.flatMap((statement): MemberSource[] => {
    if (!ts.isExpressionStatement(statement)) return [];
    const { expression } = statement;
    if (!ts.isBinaryExpression(expression)) return [];
    const { left, operatorToken } = expression;
    const isMember = operatorToken.kind === ts.SyntaxKind.EqualsToken &&
      ts.isPropertyAccessExpression(left) && left.name.text === member &&
      ts.isIdentifier(left.expression) && left.expression.text === name;
    return isMember ? [{ is: "named", name: left.name }] : [];
  });
}

function named(
  members: readonly (TS.Node & { readonly name?: TS.Node | undefined })[],
  member: string,
): MemberSource[] {
  return members.flatMap(({ name }): MemberSource[] => {
    const isIt = name && (ts.isIdentifier(name) || ts.isStringLiteralLike(name)) &&
      name.text === member;
    return isIt ? [{ is: "named", name }] : [];
  });
}
