import type { ts as TS } from "ts-morph";
import { lookThrough } from "../../../source/jsx/mod.ts";
import { ts } from "../../../source/syntax/typescript.ts";
import { codeFingerprint } from "./code_fingerprint.ts";
import { isNegation, jointOf } from "./condition_words.ts";

/** The parts of a condition, all of which must hold; a part holds where one of its texts does. They are the same in whatever form. */
export type ConditionParts = readonly (readonly string[])[];

/** Reads the parts of a condition, or of one that does not hold: `!(a || b)` has those of `!a && !b`. */
export function conditionParts(test: TS.Expression, { holds = true } = {}): ConditionParts {
  const node = lookThrough(test);
  if (isNegation(node)) return conditionParts(node.operand, { holds: !holds });
  const joint = jointOf(node);
  if (joint !== null && ts.isBinaryExpression(node)) {
    const [left, right] = [node.left, node.right].map((each) => conditionParts(each, { holds }));
    if (!left || !right) return [];
    if ((joint === "and") === holds) return [...left, ...right];
    const [[one, ...more], [other, ...others]] = [left, right];
    if (one && other && more.length + others.length === 0) return [[...one, ...other].sort()];
  }
  const equality = ts.isBinaryExpression(node) ? signOf(node.operatorToken.kind) : null;
  if (!equality || !ts.isBinaryExpression(node)) return [[saying(codeFingerprint(node), holds)]];
  const [left, right] = [node.left, node.right].map((each) => codeFingerprint(each));
  return [[saying(`${left} ${equality.sign} ${right}`, equality.isEqual === holds)]];
}

function saying(text: string, holds: boolean): string {
  return holds ? text : `not ${text}`;
}

function signOf(kind: TS.SyntaxKind): { readonly sign: string; readonly isEqual: boolean } | null {
  const { SyntaxKind } = ts;
  if (kind === SyntaxKind.EqualsEqualsEqualsToken) return { sign: "===", isEqual: true };
  if (kind === SyntaxKind.ExclamationEqualsEqualsToken) return { sign: "===", isEqual: false };
  if (kind === SyntaxKind.EqualsEqualsToken) return { sign: "==", isEqual: true };
  return kind === SyntaxKind.ExclamationEqualsToken ? { sign: "==", isEqual: false } : null;
}

/** Returns a text for each part of a condition, by which it is known. */
export function partKeys(parts: ConditionParts): string[] {
  return parts.map((texts) => texts.join(" or "));
}

/** Returns the text by which a whole condition is known. */
export function wholeKey(parts: ConditionParts): string {
  return partKeys(parts).sort().join(" and ");
}
