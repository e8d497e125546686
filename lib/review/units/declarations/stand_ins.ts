import type { ts as TS } from "ts-morph";
import { lookThrough } from "../../../source/jsx/mod.ts";
import { ts } from "../../../source/syntax/typescript.ts";
import type { UnitDetail } from "../../common/schemas.ts";
import type { CodePair } from "../components/compare_code.ts";
import { quoted } from "../reading/shown_text.ts";
import { functionOf, readDeclared } from "./read_declared.ts";

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

/** Tells of a component that only became a plain function of its name, or was one, that it did. */
export function withKind(detail: UnitDetail, { base, head }: CodePair): UnitDetail {
  const { subject, change, name } = detail;
  if (subject !== "component" || !base || !head || change === "changed") return detail;
  const [old, now] = [base, head].map((source) => readDeclared(source).get(name));
  const isBoth = [old, now].every((each) => each?.nodes.some((node) => functionOf(node)));
  if (!isBoth || !now) return detail;
  const isGone = change === "removed";
  return {
    ...detail,
    change: "changed",
    line: now.line,
    message: isGone
      ? `${quoted(name)} is a plain function now, and was a component`
      : `${quoted(name)} is a component now, and was a plain function`,
  };
}

/** Tells whether a declaration only gives a name to what is declared elsewhere or made by a call, whatever that is. */
function isStandIn(node: TS.Node): boolean {
  const value = ts.isVariableDeclaration(node) && node.initializer
    ? lookThrough(node.initializer)
    : null;
  return value !== null && (ts.isIdentifier(value) || ts.isPropertyAccessExpression(value) ||
    ts.isCallExpression(value));
}
