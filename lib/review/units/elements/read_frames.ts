import type { ts as TS } from "ts-morph";
import { loopSubject } from "../../../source/jsx/loop.ts";
import { conditionOf, isConditional } from "../../../source/jsx/syntax.ts";
import type { JsxNode } from "../../../source/mod.ts";
import { ts } from "../../../source/typescript.ts";
import { codeFingerprint } from "../code_fingerprint.ts";
import { sourceLine } from "../shown_text.ts";
import type { Frame } from "./shape.ts";
import type { ShapeReading } from "./read_shapes.ts";

/** Returns a function that reads the frame which a conditional, loop or piece of code is for the nodes in it. */
export function frameReader(
  { ast, holes, intern }: ShapeReading,
  { syntax, type }: JsxNode,
): (child: JsxNode) => Frame {
  const code = codeFingerprint(syntax, holes);
  const whole = sourceLine(syntax, ast);
  if (isConditional(syntax)) {
    return (child) => {
      const words = conditionWords(syntax, child, ast);
      const says = intern(`${words} ${words === null ? code : elseWords(syntax, child, holes)}`);
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

/** Returns the code that is otherwise shown in place of the child, without elements: those are told by themselves. */
function elseWords(
  syntax: TS.ConditionalExpression | TS.BinaryExpression,
  child: JsxNode,
  holes: ReadonlySet<TS.Node>,
): string {
  if (!ts.isConditionalExpression(syntax)) {
    return syntax.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken
      ? ""
      : codeFingerprint(syntax.left, holes);
  }
  const { whenTrue, whenFalse } = syntax;
  const isIn = whenFalse.pos <= child.start && child.end <= whenFalse.end;
  const other = isIn ? whenTrue : whenFalse;
  const shows = !isNothing(other) && !hasAny(other, holes);
  return shows ? codeFingerprint(other, holes) : "";
}

function hasAny(node: TS.Node, holes: ReadonlySet<TS.Node>): boolean {
  return holes.has(node) || ts.forEachChild(node, (child) => hasAny(child, holes)) === true;
}

function isNothing(node: TS.Expression): boolean {
  if (ts.isParenthesizedExpression(node)) return isNothing(node.expression);
  return node.kind === ts.SyntaxKind.NullKeyword || node.kind === ts.SyntaxKind.FalseKeyword ||
    (ts.isIdentifier(node) && node.text === "undefined");
}

function negated(condition: TS.Expression, words: string): string {
  const isTight = ts.isIdentifier(condition) || ts.isPropertyAccessExpression(condition) ||
    ts.isCallExpression(condition) || ts.isParenthesizedExpression(condition);
  return isTight ? `!${words}` : `!(${words})`;
}
