import type { ts as TS } from "ts-morph";
import { isLoopCallback } from "../jsx/loop.ts";
import { isCalledAtOnce } from "../jsx/syntax.ts";
import { type Position, positionAt } from "../syntax/positions.ts";
import { ts } from "../syntax/typescript.ts";
import { type Declaration, declarationsOf, seesDeclarations } from "./declarations.ts";
import { type NameKind, nameKind } from "./name_kind.ts";
import { type BindingSyntax, isBindingSyntax, wholeBinding } from "./variables.ts";

/** A name of the file that can be used in an expression at some place. */
export interface ScopeName {
  readonly name: string;
  readonly kind: NameKind;
  /** The position where the name is declared. */
  readonly declaredAt: Position;
  /** The same as a UTF-16 offset. */
  readonly start: number;
  /** The syntax that declares the name: a variable, binding element, parameter, function, class, import specifier, ... */
  readonly declaration: TS.Node;
}

/**
 * The names in scope at a node: parameters, variables, functions, classes, imports of all blocks around it. Where names
 * are the same the innermost is meant. Types and imports of types are not there, nor what is not initialised yet when
 * the node is evaluated (a `const` further down in the same block, unless a function defers the evaluation).
 * @returns the innermost scope's names first, those of one scope in text order
 */
export function scopeAt({ ast }: { readonly ast: TS.SourceFile }, node: TS.Node): ScopeName[] {
  const found = new Map<string, ScopeName | null>();
  let isDeferred = false;
  for (let child = node; child.parent; child = child.parent) {
    const scope = child.parent;
    for (const declared of seesDeclarations(scope, child) ? declarationsOf(scope) : []) {
      if (!declared.isValue || found.has(declared.name)) continue;
      const isUsable = isDeferred || isInitialised(declared, node, ast);
      // A name that cannot be used yet hides the same name further out nevertheless.
      found.set(declared.name, isUsable ? scopeName(declared, ast) : null);
    }
    isDeferred ||= defers(scope, child);
  }
  return [...found.values()].filter((name) => name !== null);
}

function scopeName({ name, identifier, declaration }: Declaration, ast: TS.SourceFile): ScopeName {
  const start = identifier.getStart(ast);
  return {
    name,
    kind: nameKind(declaration),
    declaredAt: positionAt(ast, start),
    start,
    declaration,
  };
}

/** Functions run later, but for a loop's callback and a function that is called on the spot; so do instance fields. */
function defers(scope: TS.Node, child: TS.Node): boolean {
  if (ts.isPropertyDeclaration(scope)) return child === scope.initializer && !isStatic(scope);
  if (!ts.isFunctionLike(scope)) return false;
  return "body" in scope && child === scope.body && !isLoopCallback(scope) &&
    !isCalledAtOnce(scope);
}

function isStatic({ modifiers }: TS.PropertyDeclaration): boolean {
  return modifiers?.some(({ kind }) => kind === ts.SyntaxKind.StaticKeyword) ?? false;
}

/** True when the declaration has been evaluated before `node` is, in a run of the block from its start to its end. */
function isInitialised(
  { declaration, identifier }: Declaration,
  node: TS.Node,
  ast: TS.SourceFile,
): boolean {
  const start = node.getStart(ast);
  if (isBindingSyntax(declaration)) {
    const whole = wholeBinding(declaration);
    if (!isBlockScoped(whole)) return true;
    if (isInLoopHead(whole, start)) return false;
    return identifier.end <= start && !isInInitializer(declaration, start);
  }
  const isOrdered = ts.isClassLike(declaration) || ts.isEnumDeclaration(declaration) ||
    ts.isModuleDeclaration(declaration);
  return !isOrdered || declaration.pos <= start;
}

function isBlockScoped(whole: TS.VariableDeclaration | TS.ParameterDeclaration): boolean {
  if (ts.isParameter(whole) || ts.isCatchClause(whole.parent)) return true;
  return (whole.parent.flags & ts.NodeFlags.BlockScoped) !== 0;
}

/**
 * Tells whether an offset is in the defaults or the source value of a destructured name, where the name is not there yet: `c` of
 * `const { a: { b } = c } = c`.
 */
function isInInitializer(declaration: BindingSyntax, start: number): boolean {
  const whole = wholeBinding(declaration);
  for (let node: TS.Node = declaration;; node = node.parent) {
    if (isBindingSyntax(node) && contains(node.initializer, start)) return true;
    if (node === whole) return false;
  }
}

/** `items` of `for (const item of items)` is evaluated before there is an item. */
function isInLoopHead(whole: TS.Node, start: number): boolean {
  const loop = whole.parent.parent;
  return (ts.isForOfStatement(loop) || ts.isForInStatement(loop)) &&
    contains(loop.expression, start);
}

function contains(node: TS.Node | undefined, offset: number): boolean {
  return node !== undefined && node.pos <= offset && offset < node.end;
}
