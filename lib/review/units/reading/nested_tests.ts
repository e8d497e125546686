import type { ts as TS } from "ts-morph";
import { ts } from "../../../source/syntax/typescript.ts";
import { askedByAll } from "./condition_words.ts";
import { statementsOf } from "./wrapped_code.ts";

/** Returns the conditions of a statement, and of the only one in it that does something, with what is done then. */
export function nestedTests(
  node: TS.IfStatement,
): readonly [tests: readonly TS.Expression[], inside: readonly TS.Statement[]] {
  const inside = statementsOf(node.thenStatement);
  const [only, ...more] = inside.filter((each) => !ts.isVariableStatement(each));
  if (!only || more.length > 0 || !ts.isIfStatement(only) || only.elseStatement) {
    return [[node.expression], inside];
  }
  const [tests, innermost] = nestedTests(only);
  return [[node.expression, ...tests], innermost];
}

/** Says what conditions ask, with those of the statements around them: in these alone they are asked. */
export function askedAround(
  node: TS.IfStatement,
  tests: readonly TS.Expression[],
): string | null {
  const outer: TS.Expression[] = [];
  let isOther = false;
  for (
    let each: TS.Node = node;
    each.parent && !ts.isFunctionLike(each.parent);
    each = each.parent
  ) {
    const { parent } = each;
    if (ts.isCaseOrDefaultClause(parent)) isOther = true;
    if (!ts.isIfStatement(parent)) continue;
    if (parent.thenStatement === each) outer.unshift(parent.expression);
    else isOther = true;
  }
  const asked = askedByAll(tests);
  if (asked === null || (outer.length === 0 && !isOther)) return asked;
  const all = isOther ? null : askedByAll([...outer, ...tests]);
  return all ?? `${asked}, in some cases`;
}
