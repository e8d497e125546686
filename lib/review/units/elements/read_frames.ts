import type { ts as TS } from "ts-morph";
import {
  attributeName,
  conditionOf,
  isConditional,
  isInlineFunction,
  lookThrough,
  loopSubject,
} from "../../../source/jsx/mod.ts";
import type { JsxNode } from "../../../source/mod.ts";
import { ts } from "../../../source/syntax/typescript.ts";
import { codeFingerprint } from "../reading/code_fingerprint.ts";
import { conditionParts } from "../reading/condition_parts.ts";
import { sourceLine } from "../reading/shown_text.ts";
import { isExit } from "../reading/wrapped_code.ts";
import type { Frame } from "./shape.ts";
import type { ShapeReading } from "./read_shapes.ts";

type Span = Pick<JsxNode, "start" | "end">;

/** Reads the frame which the condition of an early return is for what is returned else. */
export function unlessFrame(reading: ShapeReading, condition: TS.Expression): Frame {
  return statementFrame(reading, { condition, holds: false });
}

/** Returns the frame which the key of a fragment is for the elements in it; null for none. */
export function keyFrame({ intern, ast, holes }: ShapeReading, { syntax }: JsxNode): Frame | null {
  const opening = ts.isJsxElement(syntax) ? syntax.openingElement : null;
  const key = opening?.attributes.properties.filter(ts.isJsxAttribute)
    .find((each) => attributeName(each) === "key");
  if (!key) return null;
  const words = sourceLine(key, ast);
  const says = intern(codeFingerprint(key, holes));
  return { kind: "key", says, words, whole: words, asks: [], code: null, instead: null };
}

/** A condition, and whether it holds. */
interface Test {
  readonly condition: TS.Expression;
  readonly holds: boolean;
}

/** Returns the frame which a condition is that another statement has. */
function statementFrame({ intern }: ShapeReading, test: Test): Frame {
  const words = wordsOf(test);
  const says = intern(`${words} `);
  const asks = conditionParts(test.condition, test);
  return { kind: "condition", says, words, whole: words, asks, code: null, instead: null };
}

function wordsOf({ condition, holds }: Test): string {
  const words = sourceLine(condition, condition.getSourceFile());
  return holds ? words : negated(condition, words);
}

/** Returns a function that reads the frame which a conditional, loop or piece of code is for the nodes in it. */
export function frameReader(
  { ast, holes, intern }: ShapeReading,
  { syntax, type }: JsxNode,
): (child: Span) => Frame {
  const code = codeFingerprint(syntax, holes);
  const all = { whole: sourceLine(syntax, ast), asks: [], code: { value: syntax, holes } };
  const { whole } = all;
  if (isConditional(syntax)) {
    const shown = new Map<TS.Node | null, string>();
    return (child) => {
      const test = testOf(syntax, child);
      const words = test && wordsOf(test);
      const other = otherBranch(syntax, child);
      // A branch can hold many elements, each of which has the same other one.
      const known = shown.get(other) ?? elseWords(other, holes);
      shown.set(other, known);
      const says = intern(`${words} ${words === null ? code : known}`);
      return test === null || words === null
        ? { kind: "code", says, words: whole, ...all, instead: null }
        : {
          kind: "condition",
          says,
          words,
          ...all,
          asks: conditionParts(test.condition, test),
          instead: shownElse(known, other, ast),
        };
    };
  }
  const says = intern(code);
  if (ts.isCallExpression(syntax) && type === "loop") {
    const words = sourceLine(loopSubject(syntax), ast);
    return () => ({ kind: "loop", says, words, ...all, instead: null });
  }
  const held = ts.isJsxExpression(syntax) ? syntax.expression : undefined;
  const isRender = held !== undefined && isInlineFunction(lookThrough(held));
  return () => ({ kind: "code", says, words: whole, ...all, instead: null, isRender });
}

/** Returns the condition under which the child is there; null for the first of `a || b`, which decides itself. */
export function conditionWords(syntax: Choosing, child: Span): string | null {
  const test = testOf(syntax, child);
  return test && wordsOf(test);
}

type Choosing = TS.ConditionalExpression | TS.BinaryExpression;

function testOf(syntax: Choosing, child: Span): Test | null {
  const condition = conditionOf(syntax);
  const isIn = (part: TS.Node): boolean => part.pos <= child.start && child.end <= part.end;
  if (ts.isConditionalExpression(syntax)) return { condition, holds: !isIn(syntax.whenFalse) };
  if (isIn(syntax.left)) return null;
  const isAnd = syntax.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken;
  return { condition, holds: isAnd };
}

/** Finds the code in whose place the child stands; null where there is none. */
function otherBranch(
  syntax: Choosing,
  child: Span,
): TS.Expression | null {
  if (ts.isConditionalExpression(syntax)) {
    const { whenTrue, whenFalse } = syntax;
    return whenFalse.pos <= child.start && child.end <= whenFalse.end ? whenTrue : whenFalse;
  }
  const isAnd = syntax.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken;
  return isAnd ? null : syntax.left;
}

/** Returns the words of that code, as far as it holds no element: elements are told by themselves. */
function elseWords(other: TS.Expression | null, holes: ReadonlySet<TS.Node>): string {
  return other && !isNothing(other) && !hasAny(other, holes) ? codeFingerprint(other, holes) : "";
}

/** Returns the source of that code as it would stand in braces; a text as it is. */
function shownElse(
  known: string,
  other: TS.Expression | null,
  ast: TS.SourceFile,
): string | null {
  if (known === "" || !other) return null;
  const inner = lookThrough(other);
  return ts.isStringLiteralLike(inner) ? inner.text : `{${sourceLine(inner, ast)}}`;
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
  const inner = lookThrough(condition);
  const isNot = ts.isPrefixUnaryExpression(inner) &&
    inner.operator === ts.SyntaxKind.ExclamationToken;
  if (isNot) return sourceLine(lookThrough(inner.operand), condition.getSourceFile());
  const isTight = ts.isIdentifier(condition) || ts.isPropertyAccessExpression(condition) ||
    ts.isCallExpression(condition) || ts.isParenthesizedExpression(condition);
  return isTight ? `!${words}` : `!(${words})`;
}

/** Reads the branches of `if` in which the JSX of a function is returned, the outermost first. */
export function branchesAround(reading: ShapeReading, syntax: TS.Node): Frame[] {
  return branchTests(syntax).map((test) => statementFrame(reading, test));
}

/** Lists the conditions of these branches. */
export function branchWords(syntax: TS.Node): string[] {
  return branchTests(syntax).map(wordsOf);
}

function branchTests(syntax: TS.Node): Test[] {
  const found: Test[] = [];
  let inner = syntax;
  for (let outer = inner.parent; outer && !isScope(outer); outer = outer.parent) {
    if (ts.isIfStatement(outer) && inner !== outer.expression) {
      found.unshift({ condition: outer.expression, holds: inner !== outer.elseStatement });
    }
    inner = outer;
  }
  // That those before it in a chain of `else if` do not hold says little.
  const own = found.filter(({ holds }) => holds);
  return own.length > 0 ? own : found;
}

/** Reads the conditions that do not hold where JSX is returned: those of the exits before it. */
export function exitsBefore(reading: ShapeReading, syntax: TS.Node): Frame[] {
  const found: Frame[] = [];
  let inner = syntax;
  for (let outer = inner.parent; outer && !isScope(outer); outer = outer.parent) {
    if (ts.isBlock(outer)) {
      for (const statement of outer.statements) {
        if (statement === inner) break;
        found.push(...chainOfExits(statement).map((condition) => unlessFrame(reading, condition)));
      }
    }
    inner = outer;
  }
  return found;
}

/** Lists the conditions of `if (...) return ...; else if (...) return ...;`. */
function chainOfExits(statement: TS.Statement | undefined): TS.Expression[] {
  if (!statement || !ts.isIfStatement(statement)) return [];
  const { thenStatement: then, elseStatement, expression } = statement;
  const last = ts.isBlock(then) ? then.statements.at(-1) : then;
  return last && isExit(last) ? [expression, ...chainOfExits(elseStatement)] : [];
}

function isScope(node: TS.Node): boolean {
  return ts.isFunctionLike(node) || ts.isClassElement(node) || ts.isSourceFile(node);
}
