import type { ts as TS } from "ts-morph";
import { lookThrough } from "../../../source/jsx/mod.ts";
import { ts } from "../../../source/syntax/typescript.ts";
import { codeFingerprint } from "./code_fingerprint.ts";
import { isOwnCode } from "./own_code.ts";
import { nodesIn } from "./syntax_walk.ts";

/** The code of both sides. */
type Sides = Readonly<Record<"before" | "after", { readonly nodes: readonly TS.Node[] }>>;

/** Says how often code comes to a case which both sides have. */
type CaseExtent =
  | "in more cases than before"
  | "in fewer cases than before"
  | "within other conditions now"
  | "outside of other conditions now";

/**
 * Says whether a case that ends the work is there in more or fewer cases than on the other side; `other` where both sides have it alike,
 * null where the other side has none of it.
 */
export function extentOf(
  node: TS.IfStatement,
  { before, after }: Sides,
  isNew: boolean,
): CaseExtent | "other" | null {
  const says = codeFingerprint(node);
  const sameIn = (nodes: readonly TS.Node[]): TS.Node[] =>
    nodesIn(nodes).filter((each) =>
      ts.isIfStatement(each) && codeFingerprint(each) === says && isOwnCode(each, nodes)
    );
  const [old, now] = [sameIn(before.nodes), sameIn(after.nodes)];
  if ((isNew ? old : now).length === 0) return null;
  const [wasAll, isAll] = [old.some(isOnTop), now.some(isOnTop)];
  if (wasAll === isAll) return "other";
  // Several of them may be all cases together.
  if (isAll) {
    return old.length === 1 ? "in more cases than before" : "outside of other conditions now";
  }
  return now.length === 1 ? "in fewer cases than before" : "within other conditions now";
}

/** Tells whether a statement is one of those of a function, and in no condition of it. */
function isOnTop({ parent }: TS.Node): boolean {
  return ts.isBlock(parent) && ts.isFunctionLike(parent.parent);
}

/** Returns the words of a condition; of a constant that is asked, those of its value. */
export function testSays(expression: TS.Expression, nodes: readonly TS.Node[]): string {
  const test = lookThrough(expression);
  const values = ts.isIdentifier(test)
    ? nodesIn(nodes).flatMap((node) =>
      ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.name.text === test.text
        ? node.initializer ?? []
        : []
    )
    : [];
  const [only, ...more] = values;
  return codeFingerprint(only && more.length === 0 ? lookThrough(only) : test);
}
