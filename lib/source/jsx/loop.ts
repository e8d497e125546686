import type { ts as TS } from "ts-morph";
import { ts } from "../syntax/typescript.ts";
import {
  type ConditionalSyntax,
  isConditional,
  isFallback,
  isInlineFunction,
  lookOutward,
  lookThrough,
} from "./syntax.ts";

/** The functions that are called to loop; `renders` says that the value is a list with one entry for each of the subject. */
const LOOPS: ReadonlyMap<string, { renders: boolean }> = new Map([
  ["map", { renders: true }],
  ["flatMap", { renders: true }],
  ["from", { renders: true }],
  ["times", { renders: true }],
  ["reduce", { renders: false }],
  ["reduceRight", { renders: false }],
  ["forEach", { renders: false }],
]);

/**
 * A call that runs a callback for each of something: `items.map(f)`, `Array.from(items, f)`, `Children.map(items, f)`,
 * `_.times(3, f)`, `items.forEach(f)`.
 */
export function isLoop(node: TS.Node): node is TS.CallExpression {
  return ts.isCallExpression(node) && LOOPS.has(calledName(node)) && loopCallback(node) !== null;
}

/** A loop whose value is the list it makes, also where its callback is only named (`items.map(renderItem)`). */
export function isListLoop(node: TS.Node): node is TS.CallExpression {
  if (!ts.isCallExpression(node) || !LOOPS.get(calledName(node))?.renders) return false;
  if (loopCallback(node)) return true;
  const last = node.arguments.at(-1);
  const named = last && (ts.isIdentifier(last) || ts.isPropertyAccessExpression(last));
  return calledName(node) === "from" ? node.arguments.length > 1 && !!named : !!named;
}

/** True for an expression that becomes an entry of the list that a loop makes: its callback returns it, perhaps as a branch. */
export function isListEntry(syntax: TS.Node): boolean {
  const entry = throughBranches(syntax);
  const { parent } = entry;
  const callback = ts.isReturnStatement(parent)
    ? ts.findAncestor(parent, ts.isFunctionLike)
    : ts.isArrowFunction(parent) && parent.body === entry
    ? parent
    : undefined;
  if (!callback || !isLoopCallback(callback)) return false;
  return isListLoop(lookOutward(callback).parent);
}

/** The outermost expression whose value an expression can be, as it is or as the branch of a conditional. */
export function throughBranches(syntax: TS.Node): TS.Node {
  let value = lookOutward(syntax);
  while (isConditional(value.parent) && isShown(value.parent, value)) {
    value = lookOutward(value.parent);
  }
  return value;
}

/** False for the part of a conditional that only decides. */
function isShown(conditional: ConditionalSyntax, part: TS.Node): boolean {
  return ts.isConditionalExpression(conditional)
    ? conditional.condition !== part
    : conditional.right === part || isFallback(conditional);
}

/** True for the function that a loop calls. */
export function isLoopCallback(node: TS.Node): boolean {
  if (!isInlineFunction(node)) return false;
  const argument = lookOutward(node);
  const call = argument.parent;
  return ts.isCallExpression(call) && call.expression !== argument && LOOPS.has(calledName(call));
}

/** The function that a loop calls, where it is written in the call. */
export function loopCallback(
  call: TS.CallExpression,
): TS.ArrowFunction | TS.FunctionExpression | null {
  for (const argument of call.arguments) {
    const value = lookThrough(argument);
    if (isInlineFunction(value)) return value;
  }
  return null;
}

/** Returns the value whose items a loop visits: `items` of `items.map(f)` and of `Children.map(items, f)`. */
export function loopSubject(call: TS.CallExpression): TS.Expression {
  const [first, second] = call.arguments;
  const callee = lookThrough(call.expression);
  const isReduction = calledName(call).startsWith("reduce");
  if (first && second && !isReduction && !isInlineFunction(lookThrough(first))) return first;
  return ts.isPropertyAccessExpression(callee) ? callee.expression : first ?? callee;
}

/** True where the call's value is of no use as something to render. */
export function isForEach(call: TS.CallExpression): boolean {
  return calledName(call) === "forEach";
}

function calledName(call: TS.CallExpression): string {
  const callee = lookThrough(call.expression);
  if (ts.isPropertyAccessExpression(callee)) return callee.name.text;
  // A bare `from(...)` is no `Array.from`.
  return ts.isIdentifier(callee) && callee.text !== "from" ? callee.text : "";
}
