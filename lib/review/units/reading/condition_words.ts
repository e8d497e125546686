import type { ts as TS } from "ts-morph";
import { lookThrough } from "../../../source/jsx/mod.ts";
import { ts } from "../../../source/syntax/typescript.ts";
import { nameOfExpression, plainValue } from "./fact_words.ts";
import { pieceText } from "./piece_texts.ts";
import { quoted } from "./shown_text.ts";

/** Says in words what a condition asks: `"list.length" is 0`; null for one that takes long code to say. */
export function askedBy(test: TS.Expression): string | null {
  const asked = wordsOf(test);
  return asked !== null && asked.length <= MAX_ASKED ? asked : null;
}

/** Says what several conditions ask that hold together. */
export function askedByAll(tests: readonly TS.Expression[]): string | null {
  if (tests.length === 1) return tests[0] ? askedBy(tests[0]) : null;
  const asked = tests.map((test) =>
    jointOf(lookThrough(test)) === "or" ? codeOf(test) : askedBy(test)
  );
  const words = asked.includes(null) ? null : asked.join(" and ");
  return words !== null && words.length <= MAX_ASKED ? words : null;
}

/** Says in words that a condition does not hold. */
export function unlessAsked(test: TS.Expression): string | null {
  const node = lookThrough(test);
  if (isNegation(node)) return askedBy(node.operand);
  const asked = ts.isBinaryExpression(node) ? codeOf(test) : askedBy(test);
  return asked === null ? null : `not ${asked}`;
}

/** Characters of a condition. */
const MAX_ASKED = 100;

/** Characters of code in a condition. */
const MAX_CODE = 40;

function wordsOf(test: TS.Expression): string | null {
  const node = lookThrough(test);
  if (isNegation(node)) {
    const inner = lookThrough(node.operand);
    // Two of them only make a boolean value of another one.
    if (isNegation(inner)) return wordsOf(inner.operand);
    const asked = ts.isBinaryExpression(inner) ? null : wordsOf(inner);
    return asked === null ? codeOf(node) : `not ${asked}`;
  }
  if (!ts.isBinaryExpression(node)) return codeOf(node);
  const { left, right, operatorToken: { kind } } = node;
  const joint = jointOf(node);
  if (joint !== null) {
    const parts = [left, right].map((each) => {
      const other = jointOf(lookThrough(each));
      // Words do not show which conditions belong together.
      return other === null || other === joint ? wordsOf(each) : codeOf(each);
    });
    return parts.includes(null) ? null : parts.join(` ${joint} `);
  }
  const [verb, name, value] = [verbOf(kind), nameOfExpression(left), valueOf(right)];
  return verb === null || name === null || value === null
    ? codeOf(node)
    : `${quoted(name)} ${verb} ${value}`;
}

export function isNegation(node: TS.Node): node is TS.PrefixUnaryExpression {
  return ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken;
}

/** Returns the word that joins two conditions; null for other code. */
export function jointOf(node: TS.Node): "and" | "or" | null {
  if (!ts.isBinaryExpression(node)) return null;
  const { kind } = node.operatorToken;
  if (kind === ts.SyntaxKind.AmpersandAmpersandToken) return "and";
  return kind === ts.SyntaxKind.BarBarToken ? "or" : null;
}

/** Returns how an operator compares in words; null for one that does not. */
export function verbOf(kind: TS.SyntaxKind): string | null {
  const {
    EqualsEqualsToken,
    EqualsEqualsEqualsToken,
    ExclamationEqualsToken,
    ExclamationEqualsEqualsToken,
  } = ts.SyntaxKind;
  if (kind === EqualsEqualsToken || kind === EqualsEqualsEqualsToken) return "is";
  return kind === ExclamationEqualsToken || kind === ExclamationEqualsEqualsToken ? "is not" : null;
}

function valueOf(node: TS.Expression): string | null {
  const name = nameOfExpression(node);
  if (name === "undefined") return name;
  return plainValue(node) ?? (name === null ? null : quoted(name));
}

function codeOf(node: TS.Expression): string | null {
  const text = pieceText(node);
  if (text.length <= MAX_CODE) return quoted(text);
  // A call is known by its name.
  const name = ts.isCallExpression(node) ? nameOfExpression(node.expression) : null;
  return name !== null && name.length <= MAX_CODE ? quoted(`${name}(…)`) : null;
}
