import type { ts as TS } from "ts-morph";
import { lookThrough } from "../../../source/jsx/mod.ts";
import { ts } from "../../../source/syntax/typescript.ts";
import type { UnitDetail } from "../../common/schemas.ts";
import type { CodePair } from "../components/compare_code.ts";
import { readDeclared } from "./read_declared.ts";

/** Tells whether a component only seems to come or go, as its name stands for a component of another place on the other side. */
export function isStillThere(
  { subject, change, name }: UnitDetail,
  { base, head }: CodePair,
): boolean {
  if (subject !== "component" || !base || !head) return false;
  const other = change === "removed" ? head : change === "added" ? base : null;
  const declared = other && readDeclared(other).get(name);
  return declared?.nodes.some(isStandIn) === true;
}

/** Tells whether a declaration only gives a name to what is declared elsewhere or made by a call, whatever that is. */
function isStandIn(node: TS.Node): boolean {
  const value = ts.isVariableDeclaration(node) && node.initializer
    ? lookThrough(node.initializer)
    : null;
  return value !== null && (ts.isIdentifier(value) || ts.isPropertyAccessExpression(value) ||
    ts.isCallExpression(value));
}
