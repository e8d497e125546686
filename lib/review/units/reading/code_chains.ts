import type { ts as TS } from "ts-morph";
import { lookThrough } from "../../../source/jsx/mod.ts";
import { ts } from "../../../source/syntax/typescript.ts";

/** One call of a chain: `.min(1)` of `z.string().min(1)`. */
export interface Link {
  /** The call with all that stands before it. */
  readonly call: TS.CallExpression;
  readonly name: string;
  /** The arguments of the call, with those for its types. */
  readonly given: readonly TS.Node[];
}

/** Calls of methods, each of what the one before it gives. */
export interface Chain {
  readonly root: TS.Expression;
  /** The first call first. */
  readonly links: readonly Link[];
}

/** Reads a chain of calls; null for other code. */
export function chainOf(node: TS.Node): Chain | null {
  const links: Link[] = [];
  let root: TS.Node = node;
  for (;;) {
    const call: TS.Node = ts.isExpression(root) ? lookThrough(root) : root;
    if (!ts.isCallExpression(call)) break;
    const callee = lookThrough(call.expression);
    if (!ts.isPropertyAccessExpression(callee)) break;
    const name = `${callee.questionDotToken ? "?" : ""}.${callee.name.text}`;
    links.unshift({ call, name, given: [...call.typeArguments ?? [], ...call.arguments] });
    root = callee.expression;
  }
  return links.length > 0 && ts.isExpression(root) ? { root, links } : null;
}
