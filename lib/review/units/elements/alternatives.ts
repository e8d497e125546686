import type { ts as TS } from "ts-morph";
import { ts } from "../../../source/syntax/typescript.ts";
import type { Shape } from "./shape.ts";

/**
 * Tells whether one of two elements is shown in the place of the other: they are the branches of a condition, or two functions of one
 * chain of calls or one object return them, as in `match(a).with(b, () => <B/>).otherwise(() => <C/>)`.
 */
export function areAlternatives(one: Shape, other: Shape): boolean {
  const [first, second] = [one.node?.syntax, other.node?.syntax];
  if (!first || !second) return false;
  const [ones, others] = [around(first), around(second)];
  const shared = new Set(others);
  const common = ones.find((node) => shared.has(node));
  if (!common) return false;
  const [way, otherWay] = [ones, others].map((all) => all.slice(0, all.indexOf(common)));
  if (!way || !otherWay) return false;
  if (ts.isConditionalExpression(common)) {
    return way.at(-1) !== common.condition && otherWay.at(-1) !== common.condition;
  }
  const isCode = !ts.isJsxElement(common) && !ts.isJsxFragment(common);
  return isCode && way.some(ts.isFunctionLike) && otherWay.some(ts.isFunctionLike);
}

/** Lists a node and what it stands in, innermost first. */
function around(node: TS.Node): TS.Node[] {
  const found: TS.Node[] = [];
  for (let each: TS.Node | undefined = node; each; each = each.parent) found.push(each);
  return found;
}
