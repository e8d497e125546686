import type { ts as TS } from "ts-morph";
import { lookThrough } from "../../../source/jsx/mod.ts";
import { ts } from "../../../source/syntax/typescript.ts";
import { chainOf } from "./code_chains.ts";
import { codeFingerprint } from "./code_fingerprint.ts";
import { nodesIn } from "./syntax_walk.ts";

/**
 * Tells whether the errors of code are caught, wherever else they are: by a `try` in its function, by the promises that it waits
 * for, or by that which its function gives, wherever the file calls it.
 * @param statements all that the code does on the other side
 */
export function areCaught(code: TS.Node, statements: readonly TS.Node[]): boolean {
  return statements.every(isCaughtByItself) || areAllPromisesCaught(code, statements) ||
    isCaughtAround(code, new Set());
}

/** Tells whether all that statements wait for is begun around some code as well, by promises that catch their errors. */
function areAllPromisesCaught(code: TS.Node, statements: readonly TS.Node[]): boolean {
  const waits = nodesIn(statements).filter(ts.isAwaitExpression);
  const around = ts.findAncestor(code, ts.isFunctionLike);
  if (waits.length === 0 || !around) return false;
  const caught = new Set(
    nodesIn([around]).flatMap((node) => catchesLast(node) ? begun(node) : []),
  );
  return waits.every(({ expression }) =>
    catchesLast(expression) || begun(expression).some((says) => caught.has(says))
  );
}

/** Lists what a chain of calls begins with, as far as it is a call. */
function begun(node: TS.Node): string[] {
  const chain = chainOf(node);
  const calls: readonly TS.Node[] = chain
    ? [chain.root, ...chain.links.map(({ call }) => call)]
    : [node];
  return calls.filter(ts.isCallExpression).slice(0, 1).map((call) => codeFingerprint(call));
}

/** Tells of a statement that does nothing but wait for a promise whether this catches its errors. */
function isCaughtByItself(node: TS.Node): boolean {
  const value = ts.isExpressionStatement(node) || ts.isReturnStatement(node)
    ? node.expression
    : undefined;
  return value !== undefined && catchesLast(withoutWaiting(value));
}

function withoutWaiting(node: TS.Expression): TS.Expression {
  const inner = lookThrough(node);
  return ts.isAwaitExpression(inner) || ts.isVoidExpression(inner)
    ? withoutWaiting(inner.expression)
    : inner;
}

/** Tells whether a chain catches the errors of all before its end: `load().then(show).catch(report)`. */
function catchesLast(node: TS.Node): boolean {
  const last = chainOf(node)?.links.findLast(({ name }) => name !== ".finally");
  return last !== undefined && isCatching(last.name, last.call);
}

/** Tells whether a call takes the errors of its promise. */
function isCatching(name: string, { arguments: given }: TS.CallExpression): boolean {
  if (name === ".catch" || name === "?.catch") return given.length > 0;
  return (name === ".then" || name === "?.then") && given.length > 1;
}

function isCaughtAround(node: TS.Node, seen: ReadonlySet<TS.Node>): boolean {
  for (let inner = node; inner.parent; inner = inner.parent) {
    const { parent } = inner;
    if (ts.isTryStatement(parent) && parent.catchClause && parent.tryBlock === inner) return true;
    if (!ts.isFunctionLike(inner)) continue;
    if (seen.has(inner)) return false;
    return isCaughtBehind(inner) || isCaughtWhereCalled(inner, new Set([...seen, inner]));
  }
  return false;
}

/** Tells whether a function is called by a promise, behind which another one catches its errors: `load().then(run).catch(report)`. */
function isCaughtBehind({ parent: given }: TS.Node): boolean {
  if (!ts.isCallExpression(given) || !ts.isPropertyAccessExpression(given.expression)) return false;
  return ["then", "finally"].includes(given.expression.name.text) && isCaughtOnward(given);
}

/** Tells whether a later call of its chain catches the errors of a call. */
function isCaughtOnward(call: TS.CallExpression): boolean {
  const { parent: callee } = call;
  if (!ts.isPropertyAccessExpression(callee) || callee.expression !== call) return false;
  const { parent: next } = callee;
  if (!ts.isCallExpression(next) || next.expression !== callee) return false;
  return isCatching(`.${callee.name.text}`, next) || isCaughtOnward(next);
}

/** Tells of a function that its file alone can call whether all its calls have their errors caught. */
function isCaughtWhereCalled(node: TS.Node, seen: ReadonlySet<TS.Node>): boolean {
  const name = nameOfOwn(node);
  if (name === null) return false;
  const uses = nodesIn([node.getSourceFile()]).filter((each) =>
    ts.isIdentifier(each) && each.text === name.text && each !== name && !isMember(each)
  );
  return uses.length > 0 && uses.every((use) => {
    const { parent: call } = use;
    return ts.isCallExpression(call) && call.expression === use &&
      (isCaughtOnward(call) || isCaughtAround(call, seen));
  });
}

function isMember(node: TS.Node): boolean {
  return ts.isPropertyAccessExpression(node.parent) && node.parent.name === node;
}

/** Returns the name of a function that is not exported; null for others. */
function nameOfOwn(node: TS.Node): TS.Identifier | null {
  const { parent } = node;
  const holder = ts.isVariableDeclaration(parent) ? parent : node;
  const isNamed = ts.isVariableDeclaration(holder) || ts.isFunctionDeclaration(holder);
  if (!isNamed || !holder.name || !ts.isIdentifier(holder.name)) return null;
  const statement = ts.isVariableDeclaration(holder) ? holder.parent.parent : holder;
  const isExported = ts.canHaveModifiers(statement) &&
    ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true;
  return isExported ? null : holder.name;
}
