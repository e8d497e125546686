import type { ts as TS } from "ts-morph";
import { conditionOf, isConditional, type JsxNode, type JsxTree } from "../source/jsx/mod.ts";
import { ts } from "../source/syntax/typescript.ts";

/**
 * The conditionals and loops of a file's JSX that `page-inline-logic` flags in a page or component, in text order: the
 * outermost ones, as an Expression made of one takes along what is inside.
 */
export function inlineLogic(tree: JsxTree): JsxNode[] {
  const found: JsxNode[] = [];
  const agenda = tree.roots.toReversed();
  for (let node = agenda.pop(); node; node = agenda.pop()) {
    if (node.type === "conditional" || node.type === "loop") found.push(node);
    else agenda.push(...node.children.toReversed());
  }
  return found;
}

/** The part of a conditional or loop that makes it one: the condition, or what is called to loop (`items.map`). */
export function logicHead({ syntax }: JsxNode): TS.Node {
  if (isConditional(syntax)) return conditionOf(syntax);
  return ts.isCallExpression(syntax) ? syntax.expression : syntax;
}
