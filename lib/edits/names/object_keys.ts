import type { ts as TS } from "ts-morph";
import { ts } from "../../source/syntax/typescript.ts";
import { visitAll } from "../../source/writing/mod.ts";

/**
 * Returns the keys of the object that a constant is, also of a component that `Object.assign` gives its parts; null where code or
 * types may give it others.
 */
export function objectKeys(declaration: TS.VariableDeclaration): ReadonlySet<string> | null {
  if (declaration.type) return null;
  let value = declaration.initializer;
  while (value && (ts.isAsExpression(value) || ts.isSatisfiesExpression(value))) {
    if (ts.isAsExpression(value) && !ts.isConstTypeReference(value.type)) return null;
    value = value.expression;
  }
  if (!value) return null;
  return ts.isCallExpression(value) ? assignedKeys(declaration, value) : literalKeys(value);
}

function literalKeys(value: TS.Expression): ReadonlySet<string> | null {
  if (!ts.isObjectLiteralExpression(value)) return null;
  const keys = new Set<string>();
  for (const { name } of value.properties) {
    if (!name || !(ts.isIdentifier(name) || ts.isStringLiteral(name))) return null;
    keys.add(name.text);
  }
  return keys;
}

/** Returns the keys of `Object.assign(Root, { Title, Body })`, where the root is a function of the file. */
function assignedKeys(
  { name }: TS.VariableDeclaration,
  { expression, arguments: [root, ...parts] }: TS.CallExpression,
): ReadonlySet<string> | null {
  if (!isObjectAssign(expression) || !root || !ts.isIdentifier(name)) return null;
  const ast = name.getSourceFile();
  if (!isOwnFunction(ast, root)) return null;
  const keys = new Set(givenLater(ast, new Set([name.text, root.getText(ast)])));
  for (const part of parts) {
    const own = literalKeys(part);
    if (own === null) return null;
    for (const key of own) keys.add(key);
  }
  return keys;
}

function isObjectAssign(callee: TS.Expression): boolean {
  return ts.isPropertyAccessExpression(callee) && callee.name.text === "assign" &&
    ts.isIdentifier(callee.expression) && callee.expression.text === "Object";
}

/** Tells whether a value is a function, or names one that its file declares: that has no members of its own. */
function isOwnFunction(ast: TS.SourceFile, value: TS.Expression): boolean {
  if (ts.isArrowFunction(value) || ts.isFunctionExpression(value)) return true;
  if (!ts.isIdentifier(value)) return false;
  return ast.statements.some((statement) =>
    ts.isFunctionDeclaration(statement)
      ? statement.name?.text === value.text
      : ts.isVariableStatement(statement) &&
        statement.declarationList.declarations.some(({ name, initializer, type }) =>
          ts.isIdentifier(name) && name.text === value.text && !type && initializer !== undefined &&
          (ts.isArrowFunction(initializer) || ts.isFunctionExpression(initializer))
        )
  );
}

/** Lists the members that a file gives to values by assignments: `Card.Footer = Footer`. */
function givenLater(ast: TS.SourceFile, names: ReadonlySet<string>): string[] {
  const given: string[] = [];
  visitAll(ast, (node) => {
    if (!ts.isPropertyAccessExpression(node) || !ts.isBinaryExpression(node.parent)) return;
    const isTarget = node.parent.left === node && ts.isIdentifier(node.expression) &&
      names.has(node.expression.text);
    if (isTarget) given.push(node.name.text);
  });
  return given;
}
