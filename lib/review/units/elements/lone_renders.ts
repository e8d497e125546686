import type { ts as TS } from "ts-morph";
import { lookThrough } from "../../../source/jsx/mod.ts";
import { type JsxNode, type JsxTree, readJsxTree } from "../../../source/mod.ts";
import { ts } from "../../../source/syntax/typescript.ts";
import { isReference } from "../reading/meaning.ts";
import { nodesIn } from "../reading/syntax_walk.ts";

/**
 * A function that one side alone has, and that returns JSX for a single call: its JSX is seen where the call stands. So is that of
 * a constant which stands in a single place.
 */
export interface LoneRender {
  /** The call, or the name of the constant. */
  readonly call: TS.Expression;
  /** The node of the tree that holds the call. */
  readonly holder: JsxNode;
  /** The JSX that the function returns. */
  readonly root: JsxNode;
  /** The condition of `if (…) return null;` above it; null where there is none. */
  readonly unless: TS.Expression | null;
  /** The statement or class member that declares the function or constant. */
  readonly statement: TS.Node;
}

/** The lone renders of each side. */
export interface LoneRenders {
  readonly base: readonly LoneRender[];
  readonly head: readonly LoneRender[];
}

type Parsed = { readonly ast: TS.SourceFile };

/** Finds the functions that moved JSX out of the place where it is shown, or that a change put back there. */
export function findLoneRenders(base: Parsed, head: Parsed): LoneRenders {
  const [before, after] = [identifiersOf(base.ast), identifiersOf(head.ast)];
  return {
    base: loneRendersIn(readJsxTree(base), before, after),
    head: loneRendersIn(readJsxTree(head), after, before),
  };
}

type Identifiers = ReadonlyMap<string, readonly TS.Identifier[]>;

function identifiersOf(ast: TS.SourceFile): Identifiers {
  const found = new Map<string, TS.Identifier[]>();
  for (const node of nodesIn([ast])) {
    if (!ts.isIdentifier(node)) continue;
    const known = found.get(node.text);
    if (known) known.push(node);
    else found.set(node.text, [node]);
  }
  return found;
}

function loneRendersIn(tree: JsxTree, own: Identifiers, others: Identifiers): LoneRender[] {
  const nodes = new Map<TS.Node, JsxNode>();
  for (const node of tree.nodes.values()) nodes.set(node.syntax, node);
  return [...own].flatMap(([name, uses]) => {
    if (uses.length !== 2 || others.has(name)) return [];
    const [declared, ...more] = uses.flatMap((use) => declaredBy(use) ?? []);
    const call = uses.map((use) => declared?.isValue ? placeOf(use) : callOf(use))
      .find((each) => each !== null);
    if (!declared || !call || more.length > 0) return [];
    const { statement, body } = declared;
    const returned = returnedBy(body);
    const root = returned && nodes.get(lookThrough(returned.value));
    const holder = root?.parent === null ? holderOf(call, nodes) : null;
    if (!returned || !root || !holder || isWithin(call, statement)) return [];
    return [{ call, holder, root, unless: returned.unless, statement }];
  });
}

interface Declared {
  readonly statement: TS.Node;
  readonly body: TS.ConciseBody;
  /** True for a constant, of which the body is the value. */
  readonly isValue: boolean;
}

/** Finds the constant, or the function without parameters, that is declared by a name, and with it everything that declares it. */
function declaredBy(use: TS.Identifier): Declared | null {
  const { parent } = use;
  const isOwn = ts.isFunctionDeclaration(parent) || ts.isMethodDeclaration(parent);
  if (isOwn) {
    return parent.body && isPlain(parent)
      ? { statement: parent, body: parent.body, isValue: false }
      : null;
  }
  if (!ts.isVariableDeclaration(parent) || !parent.initializer || parent.name !== use) return null;
  const { parent: list } = parent;
  const isAlone = ts.isVariableDeclarationList(list) && list.declarations.length === 1 &&
    ts.isVariableStatement(list.parent) && !list.parent.modifiers?.length;
  if (!isAlone) return null;
  const value = lookThrough(parent.initializer);
  const statement = list.parent;
  if (!ts.isArrowFunction(value) && !ts.isFunctionExpression(value)) {
    return { statement, body: value, isValue: true };
  }
  return isPlain(value) ? { statement, body: value.body, isValue: false } : null;
}

/** The place where a constant stands in an expression. */
function placeOf(use: TS.Identifier): TS.Expression | null {
  return isReference(use) && !ts.isVariableDeclaration(use.parent) ? use : null;
}

/** Tells whether a function has no parameters, and is neither asynchronous nor exported. */
function isPlain(
  node: TS.FunctionDeclaration | TS.MethodDeclaration | TS.ArrowFunction | TS.FunctionExpression,
): boolean {
  return node.parameters.length === 0 && !node.asteriskToken &&
    (node.modifiers ?? []).every(({ kind }) => kind === ts.SyntaxKind.PrivateKeyword);
}

/** The call of a name without arguments: `render()` or `this.render()`. */
function callOf(use: TS.Identifier): TS.CallExpression | null {
  const { parent } = use;
  const isMember = ts.isPropertyAccessExpression(parent) && parent.name === use &&
    parent.expression.kind === ts.SyntaxKind.ThisKeyword;
  const callee = isMember ? parent : use;
  const call = callee.parent;
  const isCall = ts.isCallExpression(call) && call.expression === callee &&
    call.arguments.length === 0 && !call.questionDotToken;
  return isCall ? call : null;
}

interface Returned {
  readonly value: TS.Expression;
  readonly unless: TS.Expression | null;
}

/** Finds the value of a function that only returns one, but for a condition above it under which it returns null. */
function returnedBy(body: TS.ConciseBody): Returned | null {
  if (!ts.isBlock(body)) return { value: body, unless: null };
  const [first, second, ...more] = body.statements;
  if (!first || more.length > 0) return null;
  const value = valueOf(second ?? first);
  if (!value || !second) return value && { value, unless: null };
  if (!ts.isIfStatement(first) || first.elseStatement) return null;
  const { thenStatement: then, expression: unless } = first;
  const nothing = valueOf(
    ts.isBlock(then) && then.statements.length === 1 ? then.statements[0]! : then,
  );
  return nothing?.kind === ts.SyntaxKind.NullKeyword ? { value, unless } : null;
}

function valueOf(statement: TS.Statement): TS.Expression | null {
  return ts.isReturnStatement(statement) ? statement.expression ?? null : null;
}

/** Finds the braces, conditional or loop around a call; null for a call in an attribute or outside of JSX. */
function holderOf(call: TS.Node, nodes: ReadonlyMap<TS.Node, JsxNode>): JsxNode | null {
  for (let outer = call.parent; outer && !ts.isSourceFile(outer); outer = outer.parent) {
    const node = nodes.get(outer);
    if (!node) continue;
    const isCode = node.type === "expression" || node.type === "conditional" ||
      node.type === "loop";
    return isCode ? node : null;
  }
  return null;
}

function isWithin(node: TS.Node, outer: TS.Node): boolean {
  return outer.pos <= node.pos && node.end <= outer.end;
}
