import type { ts as TS } from "ts-morph";
import { loopSubject } from "../../../source/jsx/loop.ts";
import { conditionOf, isConditional } from "../../../source/jsx/syntax.ts";
import type { JsxNode } from "../../../source/mod.ts";
import { ts } from "../../../source/typescript.ts";
import { codeFingerprint } from "../code_fingerprint.ts";
import { sourceLine } from "../shown_text.ts";
import type { Frame } from "./shape.ts";
import type { ShapeReading } from "./read_shapes.ts";

/** What a conditional, loop or piece of code is for the nodes in it. */
export function frameReader(
  { ast, holes, intern }: ShapeReading,
  { syntax, type }: JsxNode,
): (child: JsxNode) => Frame {
  const code = codeFingerprint(syntax, holes);
  const whole = sourceLine(syntax, ast);
  if (isConditional(syntax)) {
    return (child) => {
      const words = conditionWords(syntax, child, ast);
      const says = intern(`${words} ${code}`);
      return words === null
        ? { kind: "code", says, words: whole, whole }
        : { kind: "condition", says, words, whole };
    };
  }
  const says = intern(code);
  if (ts.isCallExpression(syntax) && type === "loop") {
    const words = sourceLine(loopSubject(syntax), ast);
    return () => ({ kind: "loop", says, words, whole });
  }
  return () => ({ kind: "code", says, words: whole, whole });
}

/** The condition under which the child is there; null for the first of `a || b`, which decides itself. */
function conditionWords(
  syntax: TS.ConditionalExpression | TS.BinaryExpression,
  child: JsxNode,
  ast: TS.SourceFile,
): string | null {
  const condition = conditionOf(syntax);
  const words = sourceLine(condition, ast);
  const isIn = (part: TS.Node): boolean => part.pos <= child.start && child.end <= part.end;
  if (ts.isConditionalExpression(syntax)) {
    return isIn(syntax.whenFalse) ? negated(condition, words) : words;
  }
  if (isIn(syntax.left)) return null;
  const isAnd = syntax.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken;
  return isAnd ? words : negated(condition, words);
}

function negated(condition: TS.Expression, words: string): string {
  const isTight = ts.isIdentifier(condition) || ts.isPropertyAccessExpression(condition) ||
    ts.isCallExpression(condition) || ts.isParenthesizedExpression(condition);
  return isTight ? `!${words}` : `!(${words})`;
}
