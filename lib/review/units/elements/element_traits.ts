import type { ts as TS } from "ts-morph";
import { isInlineFunction, lookThrough } from "../../../source/jsx/mod.ts";
import { ts } from "../../../source/syntax/typescript.ts";
import { listOf, shortenAtWord } from "../../../text/mod.ts";
import { nameOfExpression } from "../reading/fact_words.ts";
import { isPlainCall } from "../reading/plain_names.ts";
import { quoted, sourceLine } from "../reading/shown_text.ts";
import { literalText } from "../reading/literal_text.ts";
import type { Attribute, Frame, Shape } from "./shape.ts";

/** The time at which an element is there. */
export type Tense = "now" | "before";

const MAX_FRAMES = 3;

/** More handlers of one element are not told. */
const MAX_HANDLERS = 2;

/** More classes that hang on conditions are not told. */
const MAX_CLASSES = 1;

const MAX_CODE = 80;

/** Says under which conditions and in which loops an element stands: `, only if "open", for each of "items"`. */
export function underWords(shape: Shape, tense: Tense): string {
  const frames = [...shape.frames, ...shape.branches];
  const conditions = unique(frames, "condition");
  const loops = unique(frames, "loop");
  const only = tense === "now" ? "only if" : "where it was only if";
  return (conditions.length === 0 ? "" : `, ${only} ${listOf(conditions, { max: MAX_FRAMES })}`) +
    (loops.length === 0 ? "" : `, for each of ${listOf(loops, { max: MAX_FRAMES })}`);
}

function unique(frames: readonly Pick<Frame, "kind" | "words">[], kind: Frame["kind"]): string[] {
  const words = frames.flatMap((frame) => frame.kind === kind ? [quoted(frame.words)] : []);
  return [...new Set(words)];
}

/** Says what the handlers of an element call, which look hangs on a condition, and where its link leads; one text for each. */
export function traitsOf(shape: Shape, tense: Tense): string[] {
  const handlers = shape.attributes.filter(isHandler).slice(0, MAX_HANDLERS);
  const target = targetOf(shape);
  return [
    ...handlers.map((each) => handlerWords(each, tense)),
    ...(tense === "now" ? classTraits(shape).slice(0, MAX_CLASSES) : []),
    ...(target === null ? [] : [`it ${tense === "now" ? "leads" : "led"} to ${target}`]),
  ];
}

/** Tells whether an attribute is one such as `onClick`, but not `once`, and no function that does nothing. */
export function isHandler({ name, code }: Attribute): boolean {
  if (!code || !/^on\p{Lu}/u.test(name)) return false;
  const value = lookThrough(code.value);
  return !isInlineFunction(value) || !ts.isBlock(value.body) || value.body.statements.length > 0;
}

function handlerWords({ name, code }: Attribute, tense: Tense): string {
  if (!code) return "";
  const names = calledInTurn(code.value);
  if (names.length > 1) {
    const calls = listOf(names.map(quoted), { max: MAX_CALLS });
    return `its ${quoted(name)} ${tense === "now" ? "calls" : "called"} ${calls}`;
  }
  const called = calledBy(code.value);
  const line = sourceLine(called.code, called.code.getSourceFile());
  const verb = called.isCall ? ["calls", "called"] : ["runs", "ran"];
  return `its ${quoted(name)} ${verb[tense === "now" ? 0 : 1]} ${
    quoted(shortenAtWord(line, MAX_CODE))
  }`;
}

/** The largest number of functions that a handler calls which are named. */
const MAX_CALLS = 3;

/** Names the functions that a handler calls one after the other, and nothing else; none for a handler that does other things as well. */
function calledInTurn(handler: TS.Expression): string[] {
  const value = lookThrough(handler);
  if (!isInlineFunction(value) || !ts.isBlock(value.body)) return [];
  const names = value.body.statements.map((each) => {
    const made = ts.isExpressionStatement(each) ? withoutWaiting(each.expression) : null;
    return made && ts.isCallExpression(made) ? nameOfExpression(made.expression) : null;
  });
  const told = names.flatMap((name) => name ?? []);
  return told.length < names.length ? [] : told.filter((name) => !isPlainCall(name));
}

/** Finds the code that a handler runs: the one call of a function, the function by its name, or all that is in it. */
function calledBy(handler: TS.Expression): { readonly code: TS.Node; readonly isCall: boolean } {
  const value = lookThrough(handler);
  if (!isInlineFunction(value)) {
    return { code: value, isCall: ts.isIdentifier(value) || ts.isPropertyAccessExpression(value) };
  }
  const code = onlyStatement(value.body);
  return { code, isCall: ts.isCallExpression(code) };
}

function onlyStatement(body: TS.ConciseBody): TS.Node {
  if (!ts.isBlock(body)) return withoutWaiting(body);
  const [only, ...more] = body.statements;
  if (!only || more.length > 0) return body;
  const expression = ts.isExpressionStatement(only) || ts.isReturnStatement(only)
    ? only.expression
    : undefined;
  return expression ? withoutWaiting(expression) : only;
}

/** The expression behind `void` and `await`. */
function withoutWaiting(expression: TS.Expression): TS.Expression {
  const inner = lookThrough(expression);
  return ts.isVoidExpression(inner) || ts.isAwaitExpression(inner)
    ? withoutWaiting(inner.expression)
    : inner;
}

/** The address that a link leads to, as a text or as code. */
function targetOf(shape: Shape): string | null {
  const target = shape.attributes.findLast(({ name }) => isTarget(name, shape));
  if (!target?.code) return null;
  const { value } = target.code;
  const line = sourceLine(value, value.getSourceFile());
  // Without its own quotes.
  const address = ts.isTemplateExpression(value) ? line.slice(1, -1) : line;
  return quoted(shortenAtWord(literalText(value) ?? address, MAX_CODE));
}

/** Tells whether a prop of an element says where its link leads. */
export function isTarget(name: string, { tag }: Shape): boolean {
  return name === "href" || (name === "to" && tag.endsWith("Link"));
}

/** Lists the classes that an element has under a condition, as in `cn("p-2", isWrong && "text-red-600")`. */
function classTraits({ attributes }: Shape): string[] {
  const value = attributes.findLast(({ name }) => name === "className" || name === "class")?.code
    ?.value;
  if (!value || !ts.isCallExpression(value)) return [];
  return value.arguments.flatMap((argument) => {
    if (!ts.isBinaryExpression(argument) || !ts.isStringLiteralLike(argument.right)) return [];
    if (argument.operatorToken.kind !== ts.SyntaxKind.AmpersandAmpersandToken) return [];
    const condition = sourceLine(argument.left, argument.getSourceFile());
    return [`its class ${quoted(argument.right.text)} only if ${quoted(condition)}`];
  });
}
