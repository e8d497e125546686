import type { ts as TS } from "ts-morph";
import { lookThrough } from "../../../source/jsx/mod.ts";
import { type ParsedSource, positionAt } from "../../../source/mod.ts";
import { ts } from "../../../source/syntax/typescript.ts";
import { METHODS } from "../reading/plain_names.ts";

/** The declarations of a file under one name at its top level. */
export interface Declared {
  /** "default" for what has no name, `Card.Title` for what is assigned; "" for all else that the file does when it is loaded. */
  readonly name: string;
  /** The name of the object to which the declaration is assigned: `Card` of `Card.Title`. */
  readonly of: string | null;
  /** Several of an overloaded function, a merged interface. */
  readonly nodes: readonly TS.Node[];
  readonly isExported: boolean;
  /** 1-based, of the first of them. */
  readonly line: number;
}

type Found = Pick<Declared, "name" | "isExported"> & {
  readonly of?: string;
  readonly node: TS.Node;
};

/**
 * Reads the declarations of a file, by key: values by their name, types by `typeKey`, since one name can be a value and a type.
 * They are without what the file imports, hands on, and declares of other modules.
 */
export function readDeclared({ ast }: Pick<ParsedSource, "ast">): Map<string, Declared> {
  const handedOut = new Set(ast.statements.flatMap(handedOutBy));
  const declared = new Map<string, Declared>();
  for (const { name, of = null, node, isExported } of ast.statements.flatMap(declarationsOf)) {
    const key = isType(node) ? typeKey(name) : name;
    const known = declared.get(key);
    declared.set(key, {
      name,
      of,
      nodes: [...known?.nodes ?? [], node],
      isExported: isExported || handedOut.has(name) || known?.isExported === true,
      line: known?.line ?? positionAt(ast, node.getStart(ast)).line,
    });
  }
  return declared;
}

function typeKey(name: string): string {
  return `type ${name}`;
}

/** Finds what a name declares: the value, where there is a type of the same name too. */
export function declaredAs(
  declared: ReadonlyMap<string, Declared>,
  name: string,
): Declared | undefined {
  return declared.get(name) ?? typeAs(declared, name);
}

export function typeAs(
  declared: ReadonlyMap<string, Declared>,
  name: string,
): Declared | undefined {
  return declared.get(typeKey(name));
}

/** Tells whether a name is a value and a type. */
export function isTwofold(declared: ReadonlyMap<string, Declared>, name: string): boolean {
  return declared.has(name) && typeAs(declared, name) !== undefined;
}

/** Tells whether a statement is `declare module "..."` or `declare global`: what it says holds for other files as well. */
export function isAugmentation(statement: TS.Statement): statement is TS.ModuleDeclaration {
  return ts.isModuleDeclaration(statement) &&
    (ts.isStringLiteral(statement.name) ||
      (statement.flags & ts.NodeFlags.GlobalAugmentation) !== 0);
}

function declarationsOf(statement: TS.Statement): Found[] {
  const isTold = ts.isImportDeclaration(statement) || ts.isExportDeclaration(statement) ||
    isAugmentation(statement);
  if (isTold) return [];
  const isExported = ts.canHaveModifiers(statement) &&
    ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true;
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations
      .map((node) => ({ name: node.name.getText(), node, isExported }));
  }
  if (ts.isExportAssignment(statement)) {
    const isName = ts.isIdentifier(statement.expression);
    return isName ? [] : [{ name: "default", node: statement, isExported: true }];
  }
  const assigned = assignedBy(statement);
  if (assigned) return [assigned];
  const isNamed = ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement) ||
    ts.isEnumDeclaration(statement) || ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement);
  const name = isNamed ? statement.name?.text ?? "default" : "";
  return [{ name, node: statement, isExported }];
}

/** `Card.Title = ...`: a component that is handed on by another one. Settings such as `Card.propTypes` are none. */
function assignedBy(statement: TS.Statement): Found | null {
  if (!ts.isExpressionStatement(statement) || !ts.isBinaryExpression(statement.expression)) {
    return null;
  }
  const { left, right, operatorToken } = statement.expression;
  const isAssigned = operatorToken.kind === ts.SyntaxKind.EqualsToken &&
    ts.isPropertyAccessExpression(left) && ts.isIdentifier(left.expression) &&
    /^\p{Lu}/u.test(left.name.text);
  if (!isAssigned) return null;
  const of = left.expression.text;
  return { name: `${of}.${left.name.text}`, of, node: right, isExported: false };
}

/** Lists the names that `export { a, b as c }` and `export default a` mention. */
function handedOutBy(statement: TS.Statement): string[] {
  if (ts.isExportAssignment(statement)) {
    return ts.isIdentifier(statement.expression) ? [statement.expression.text] : [];
  }
  if (!ts.isExportDeclaration(statement) || statement.moduleSpecifier) return [];
  const { exportClause: clause } = statement;
  if (!clause || !ts.isNamedExports(clause)) return [];
  return clause.elements.map(({ propertyName, name }) => (propertyName ?? name).text);
}

/** The function that a declaration is, if it is one, also in the likes of `memo(...)`. */
export function functionOf(node: TS.Node): TS.FunctionLikeDeclaration | null {
  if (ts.isFunctionDeclaration(node)) return node;
  let value = ts.isVariableDeclaration(node)
    ? node.initializer
    : ts.isExportAssignment(node)
    ? node.expression
    : ts.isExpression(node)
    ? node
    : undefined;
  while (value) {
    const inner: TS.Expression = lookThrough(value);
    if (ts.isArrowFunction(inner) || ts.isFunctionExpression(inner)) return inner;
    value = ts.isCallExpression(inner) && !isOfList(inner) ? inner.arguments[0] : undefined;
  }
  return null;
}

/** Tells whether a call works out a value of a list, as `keys.filter(...)` does. */
function isOfList({ expression: callee }: TS.CallExpression): boolean {
  return ts.isPropertyAccessExpression(callee) && METHODS.has(callee.name.text);
}

export function isType(node: TS.Node): boolean {
  return ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node);
}

/** Tells of a type declaration: whether it lists members, itself or in a part of it. */
export function hasMembers(node: TS.Node): boolean {
  if (!ts.isTypeAliasDeclaration(node)) return ts.isInterfaceDeclaration(node);
  const { type } = node;
  const parts = ts.isIntersectionTypeNode(type) || ts.isUnionTypeNode(type) ? type.types : [type];
  return parts.some((part) => ts.isTypeLiteralNode(part));
}
