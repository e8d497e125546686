import type { ts as TS } from "ts-morph";
import { lookThrough } from "../../../source/jsx/mod.ts";
import { ts } from "../../../source/syntax/typescript.ts";
import { nameOfExpression } from "./fact_words.ts";
import { isOfHook } from "./list_facts.ts";
import { isOwnCode } from "./own_code.ts";
import { quoted } from "./shown_text.ts";
import { holderOf } from "./value_holder.ts";

/** Names the receiver of a value: a member or variable, a function, a list, or whoever calls the code. */
export type Target =
  | { readonly verb: "sets"; readonly name: string; readonly isLocal: boolean }
  | { readonly verb: "gives"; readonly name: string }
  | { readonly verb: "lists"; readonly name: string | null }
  | { readonly verb: "returns" };

/** Tells whether a target is a variable of a component or a hook, the value of which says less than what is done with it. */
export function isPlumbing(target: Target, declared: string): boolean {
  return target.verb === "sets" && target.isLocal && /^(use)?\p{Lu}/u.test(declared);
}

/** Says of a target that it gets a value: `sets "page" to "first"`. */
export function told(target: Target, value: string, declared: string): string {
  if (isItself(target, declared)) return `is ${value}`;
  return target.verb + whatGets(target, value, declared);
}

/** Says of a target that it does not get a value any more. */
export function toldNoMore(target: Target, value: string, declared: string): string {
  if (isItself(target, declared)) return `is not ${value} any more`;
  const verb = target.verb.slice(0, -1);
  return `does not ${verb}${whatGets(target, value, declared)} any more`;
}

function isItself(target: Target, declared: string): boolean {
  return target.verb === "sets" && target.name === declared;
}

function whatGets(target: Target, value: string, declared: string): string {
  if (target.verb === "returns") return ` ${value}`;
  if (target.verb === "sets") return ` ${quoted(target.name)} to ${value}`;
  if (target.verb === "gives") return ` ${value} to ${quoted(target.name)}`;
  const { name } = target;
  return name === null || name === declared ? ` ${value}` : ` ${value} in ${quoted(name)}`;
}

/** Finds what gets a value; null for a value that is a part of other code. */
export function targetOf(value: TS.Expression, nodes: readonly TS.Node[]): Target | null {
  const inner = choiceAround(value);
  const { parent } = inner;
  const isReturned = ts.isReturnStatement(parent) ||
    (ts.isArrowFunction(parent) && parent.body === inner);
  if (isReturned) return isOwnCode(parent, nodes) ? { verb: "returns" } : null;
  if (ts.isCallExpression(parent) && parent.expression !== inner) {
    const name = nameOfExpression(parent.expression);
    return name === null ? null : { verb: "gives", name };
  }
  if (ts.isArrayLiteralExpression(parent)) return listOf(parent);
  const { EqualsToken } = ts.SyntaxKind;
  const isAssigned = ts.isBinaryExpression(parent) && parent.right === inner &&
    parent.operatorToken.kind === EqualsToken;
  const name = isAssigned ? nameOfExpression(parent.left) : holderOf(inner);
  if (name === null) return null;
  const isLocal = ts.isVariableDeclaration(parent) &&
    !ts.isSourceFile(parent.parent.parent.parent);
  return { verb: "sets", name, isLocal };
}

/** Finds the list in which a value is; null for that of what a hook watches. */
function listOf(list: TS.ArrayLiteralExpression): Target | null {
  return isOfHook(list) ? null : { verb: "lists", name: holderOf(list) };
}

/** Goes outward from a value of a choice to the whole of it. */
function choiceAround(value: TS.Node): TS.Node {
  let inner = value;
  for (let outer = inner.parent; outer; outer = outer.parent) {
    const isChoice = ts.isConditionalExpression(outer) && outer.condition !== inner;
    if (!isChoice && !isWrapping(outer)) break;
    inner = outer;
  }
  return inner;
}

/** Tells whether an expression only stands around another one, as parentheses do. */
function isWrapping(node: TS.Node): boolean {
  return ts.isExpression(node) && lookThrough(node) !== node;
}
