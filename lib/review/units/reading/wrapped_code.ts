import type { ts as TS } from "ts-morph";
import { ts } from "../../../source/syntax/typescript.ts";
import { childrenOf, nodesIn } from "./syntax_walk.ts";

/** Lists the lists of statements that stand right in a statement: those of its branches, of a `try`, of a loop. */
export function blocksIn(node: TS.Node): (readonly TS.Statement[])[] {
  if (ts.isIfStatement(node)) {
    const { thenStatement, elseStatement } = node;
    return [thenStatement, ...elseStatement ? [elseStatement] : []].map(statementsOf);
  }
  if (ts.isTryStatement(node)) {
    return [node.tryBlock, node.catchClause?.block, node.finallyBlock]
      .flatMap((block) => block ? [block.statements] : []);
  }
  if (ts.isIterationStatement(node, false)) return [statementsOf(node.statement)];
  return ts.isBlock(node) ? [node.statements] : [];
}

export function statementsOf(node: TS.Statement): readonly TS.Statement[] {
  return ts.isBlock(node) ? node.statements : [node];
}

/** Tells whether statements stand in the branch of a statement that is taken where its condition does not hold. */
export function isElseOf(
  holder: TS.Node,
  [inside]: readonly TS.Node[],
): holder is TS.IfStatement & { readonly elseStatement: TS.Statement } {
  if (!inside || !ts.isIfStatement(holder) || !holder.elseStatement) return false;
  const { elseStatement } = holder;
  return elseStatement === inside || inside.parent === elseStatement;
}

/** Finds the outermost node in another one that is as asked; null for none. */
export function findInside(node: TS.Node, isIt: (inner: TS.Node) => boolean): TS.Node | null {
  for (const inner of nodesIn(childrenOf(node))) if (isIt(inner)) return inner;
  return null;
}

/** Counts the conditions around a node, up to the code that is compared. */
export function conditionsAround(node: TS.Node, roots: ReadonlySet<TS.Node>): number {
  let count = 0;
  for (let inner = node; inner.parent && !roots.has(inner); inner = inner.parent) {
    const { parent } = inner;
    const isBranch = (ts.isIfStatement(parent) && parent.expression !== inner) ||
      ts.isCaseOrDefaultClause(parent);
    if (isBranch) count++;
  }
  return count;
}

/** Lists the statements before one, and before those around it, that end what is done in a case. */
export function exitsBefore(node: TS.Node, roots: ReadonlySet<TS.Node>): TS.Statement[] {
  const found: TS.Statement[] = [];
  for (let inner = node; inner.parent && !roots.has(inner); inner = inner.parent) {
    const { parent } = inner;
    if (ts.isFunctionLike(parent)) break;
    if (!ts.isBlock(parent)) continue;
    const at = parent.statements.findIndex((each) => each === inner);
    found.push(
      ...parent.statements.slice(0, Math.max(at, 0))
        .filter((each) => ts.isIfStatement(each) && isExit(each)),
    );
  }
  return found;
}

/** Tells whether a statement ends what is done: one behind it is not reached, at least in a case. */
export function isExit(node: TS.Node): boolean {
  if (ts.isReturnStatement(node) || ts.isThrowStatement(node)) return true;
  if (!ts.isIfStatement(node) || node.elseStatement) return false;
  const last = statementsOf(node.thenStatement).at(-1);
  return last !== undefined &&
    (ts.isReturnStatement(last) || ts.isThrowStatement(last) || ts.isContinueStatement(last) ||
      ts.isBreakStatement(last));
}
