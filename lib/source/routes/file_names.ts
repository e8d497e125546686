import type { ts as TS } from "ts-morph";
import { lookThrough } from "../jsx/syntax.ts";
import { findProperty } from "../objects/property_key.ts";
import { type Declaration, declarationsOf } from "../scope/declarations.ts";
import { isBindingSyntax, wholeBinding } from "../scope/variables.ts";
import { ts } from "../syntax/typescript.ts";

/** A value that another module exports. */
export interface ImportedValue {
  readonly specifier: string;
  /** "default" for the default export, "*" for the whole module. */
  readonly imported: string;
}

/** Answers what the names of one file mean. */
export interface FileNames {
  readonly ast: TS.SourceFile;
  /** The declaration that a name means at a place of the file; undefined for globals. */
  declarationOf(name: string, place: TS.Node): TS.Node | undefined;
  /** See `importedValue`. */
  importOf(expression: TS.Node): ImportedValue | null;
  /** The argument that a parameter gets, while the calls of its function are read. */
  argumentOf?(parameter: TS.ParameterDeclaration): TS.Node | undefined;
}

export function openFileNames(ast: TS.SourceFile): FileNames {
  const scopes = new Map<TS.Node, TS.Node>();
  const names = new Map<TS.Node, ReadonlyMap<string, TS.Node>>();
  const topLevel = declarationsOf(ast);
  const modules = moduleNames(topLevel);
  const imports = new Map<TS.Node, ImportedValue | null>();
  const scopeKinds = kindsOfScopes();

  /** The nearest scope around a node; all nodes on the way remember it, so that a deep tree is climbed once. */
  function scopeAround(node: TS.Node): TS.Node | undefined {
    const way: TS.Node[] = [node];
    let scope = scopes.get(node) ?? node.parent;
    while (scope && !scopeKinds.has(scope.kind)) {
      way.push(scope);
      scope = scopes.get(scope) ?? scope.parent;
    }
    if (scope) { for (const each of way) scopes.set(each, scope); }
    return scope;
  }

  function namesIn(scope: TS.Node): ReadonlyMap<string, TS.Node> {
    const known = names.get(scope);
    if (known) return known;
    const found = new Map<string, TS.Node>();
    const declared = scope === ast ? topLevel : declarationsOf(scope);
    for (const { name, declaration, isValue } of declared) {
      if (isValue && !found.has(name)) found.set(name, declaration);
    }
    names.set(scope, found);
    return found;
  }

  function declarationOf(name: string, place: TS.Node): TS.Node | undefined {
    for (let scope = scopeAround(place); scope; scope = scopeAround(scope)) {
      const declaration = namesIn(scope).get(name);
      if (declaration) return declaration;
    }
    return undefined;
  }

  return {
    ast,
    declarationOf,
    importOf(expression) {
      const known = imports.get(expression);
      if (known !== undefined) return known;
      const [root, ...members] = dottedName(expression) ?? [];
      const value = root !== undefined && modules.has(root)
        ? importedMember(declarationOf(root, expression), members)
        : null;
      imports.set(expression, value);
      return value;
    },
  };
}

/** The names at the top of a file that stand for other modules or may do so. */
function moduleNames(topLevel: readonly Declaration[]): ReadonlySet<string> {
  const found = new Set<string>();
  for (const { name, declaration } of topLevel) {
    const variable = isBindingSyntax(declaration) ? wholeBinding(declaration) : null;
    if (!variable) found.add(name);
    else if (variable.initializer && mayBeModule(lookThrough(variable.initializer))) {
      found.add(name);
    }
  }
  return found;
}

function mayBeModule(value: TS.Expression): boolean {
  return ts.isCallExpression(value) || ts.isPropertyAccessExpression(value);
}

function kindsOfScopes(): ReadonlySet<TS.SyntaxKind> {
  const { SyntaxKind } = ts;
  return new Set([
    SyntaxKind.SourceFile,
    SyntaxKind.ModuleBlock,
    SyntaxKind.Block,
    SyntaxKind.CaseBlock,
    SyntaxKind.ForStatement,
    SyntaxKind.ForOfStatement,
    SyntaxKind.ArrowFunction,
    SyntaxKind.FunctionExpression,
    SyntaxKind.FunctionDeclaration,
    SyntaxKind.MethodDeclaration,
    SyntaxKind.Constructor,
    SyntaxKind.GetAccessor,
    SyntaxKind.SetAccessor,
  ]);
}

/** The names of `a.b.c`, the root first; null for any other expression. */
export function dottedName(expression: TS.Node): string[] | null {
  const names: string[] = [];
  let node = expression;
  while (ts.isPropertyAccessExpression(node)) {
    if (!ts.isIdentifier(node.name)) return null;
    names.push(node.name.text);
    node = node.expression;
  }
  if (!ts.isIdentifier(node) || node.text === "") return null;
  return [...names, node.text].reverse();
}

/**
 * Finds the module value that a name represents. A member of a whole module is that export; so is a member of a default export,
 * which is how older packages are used.
 */
export function importedValue(names: FileNames, expression: TS.Node): ImportedValue | null {
  return names.importOf(expression);
}

function importedMember(
  declaration: TS.Node | undefined,
  members: readonly string[],
): ImportedValue | null {
  const value = declaredImport(declaration);
  const last = members.at(-1);
  return value && last !== undefined ? { specifier: value.specifier, imported: last } : value;
}

function declaredImport(declaration: TS.Node | undefined): ImportedValue | null {
  if (!declaration) return null;
  if (ts.isImportSpecifier(declaration)) {
    const { moduleSpecifier } = declaration.parent.parent.parent;
    const { text } = declaration.propertyName ?? declaration.name;
    return literalModule(moduleSpecifier, text);
  }
  if (ts.isNamespaceImport(declaration)) {
    return literalModule(declaration.parent.parent.moduleSpecifier, "*");
  }
  if (ts.isImportClause(declaration)) {
    return literalModule(declaration.parent.moduleSpecifier, "default");
  }
  if (ts.isImportEqualsDeclaration(declaration)) {
    const reference = declaration.moduleReference;
    return ts.isExternalModuleReference(reference)
      ? literalModule(reference.expression, "*")
      : null;
  }
  return requiredModule(declaration);
}

/** `const x = require("y")`, `const { x } = require("y")` and `const x = require("y").x`. */
function requiredModule(declaration: TS.Node): ImportedValue | null {
  if (ts.isBindingElement(declaration)) {
    const variable = declaration.parent.parent;
    const { initializer } = variable;
    const name = declaration.propertyName ?? declaration.name;
    if (!ts.isVariableDeclaration(variable) || !initializer || !ts.isIdentifier(name)) return null;
    const specifier = requiredSpecifier(lookThrough(initializer));
    return specifier === null ? null : { specifier, imported: name.text };
  }
  if (!ts.isVariableDeclaration(declaration) || !declaration.initializer) return null;
  const value = lookThrough(declaration.initializer);
  const module = ts.isPropertyAccessExpression(value) ? lookThrough(value.expression) : value;
  const specifier = requiredSpecifier(module);
  if (specifier === null) return null;
  return { specifier, imported: ts.isPropertyAccessExpression(value) ? value.name.text : "*" };
}

/** The module of `require("x")`; null for any other expression. */
export function requiredSpecifier(node: TS.Node): string | null {
  if (!ts.isCallExpression(node) || !ts.isIdentifier(node.expression)) return null;
  const [argument] = node.arguments;
  return node.expression.text === "require" && argument && ts.isStringLiteralLike(argument)
    ? argument.text
    : null;
}

function literalModule(specifier: TS.Expression, imported: string): ImportedValue | null {
  return ts.isStringLiteralLike(specifier) ? { specifier: specifier.text, imported } : null;
}

/** The node inside parentheses, `as`, `satisfies` and `!`. */
export function through(node: TS.Node): TS.Node {
  return ts.isExpression(node) ? lookThrough(node) : node;
}

/** The value of a property, whichever way it is written: a method is its own value. */
export function propertyNode(object: TS.ObjectLiteralExpression, name: string): TS.Node | null {
  const property = findProperty(object, name);
  if (!property) return null;
  if (ts.isPropertyAssignment(property)) return property.initializer;
  if (ts.isShorthandPropertyAssignment(property)) return property.name;
  return ts.isMethodDeclaration(property) ? property : null;
}

/** Returns the expressions that a function returns, by its own return statements alone. */
export function returnedNodes(node: TS.FunctionLikeDeclaration): TS.Node[] {
  const { body } = node;
  if (!body) return [];
  if (!ts.isBlock(body)) return [body];
  const found: TS.Node[] = [];
  const open: TS.Node[] = [body];
  for (let statement = open.pop(); statement; statement = open.pop()) {
    if (ts.isReturnStatement(statement)) {
      if (statement.expression) found.push(statement.expression);
      continue;
    }
    const inner: TS.Node[] = [];
    ts.forEachChild(statement, (child) => {
      if (isStatementPart(child)) inner.push(child);
    });
    open.push(...inner.reverse());
  }
  return found;
}

/**
 * Returns the expression that a function gives back if it does nothing else, but for names of constants in front; null for any
 * other function.
 */
export function onlyReturned(node: TS.Node): TS.Expression | null {
  const isRun = isFunctionNode(node) || ts.isGetAccessor(node);
  if (!isRun || !node.body || isDeferred(node)) return null;
  if (!ts.isBlock(node.body)) return lookThrough(node.body);
  const statements = [...node.body.statements];
  const last = statements.pop();
  return last && ts.isReturnStatement(last) && last.expression &&
      statements.every(ts.isVariableStatement)
    ? lookThrough(last.expression)
    : null;
}

/** A function that is `async` or a generator gives back something around what it returns. */
function isDeferred(node: TS.FunctionLikeDeclaration): boolean {
  return node.asteriskToken !== undefined ||
    ts.getModifiers(node as TS.MethodDeclaration)?.some(({ kind }) =>
        // every function may have them
        kind === ts.SyntaxKind.AsyncKeyword
      ) === true;
}

function isStatementPart(node: TS.Node): boolean {
  return !ts.isFunctionLike(node) && !ts.isClassLike(node) && !ts.isExpression(node) &&
    !ts.isTypeNode(node);
}

export type FunctionNode = TS.FunctionLikeDeclaration;

/** A function with a body: declared, written as an expression, or a method. */
export function isFunctionNode(node: TS.Node): node is FunctionNode {
  return ts.isArrowFunction(node) || ts.isFunctionExpression(node) ||
    ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node);
}
