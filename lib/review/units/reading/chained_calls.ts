import type { ts as TS } from "ts-morph";
import { ts } from "../../../source/syntax/typescript.ts";
import { nameOfExpression } from "./fact_words.ts";
import { nodesIn } from "./syntax_walk.ts";

/**
 * Leaves out calls of a method of what a call made, where other code calls it without a name for that: `root.render()` behind
 * `const root = createRoot()` where the other side has `createRoot().render()`.
 */
export function withoutChained(
  names: readonly string[],
  own: readonly TS.Node[],
  others: readonly TS.Node[],
): string[] {
  if (names.every((name) => !name.includes("."))) return [...names];
  const chained = new Set(nodesIn(others).flatMap((node) => chainOf(node) ?? []));
  if (chained.size === 0) return [...names];
  const makers = new Map(nodesIn(own).flatMap((node) => makerOf(node) ?? []));
  return names.filter((name) => {
    const [holder = "", method = "", ...more] = name.split(".");
    const maker = more.length === 0 ? makers.get(holder) : undefined;
    return maker === undefined || !chained.has(`${maker}().${method}`);
  });
}

/** `createRoot().render` of `createRoot(element).render(<App />)`. */
function chainOf(node: TS.Node): string | null {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return null;
  const { expression: made, name } = node.expression;
  const maker = ts.isCallExpression(made) ? nameOfExpression(made.expression) : null;
  return maker === null ? null : `${maker}().${name.text}`;
}

/** The name of a variable, with that of the function which made its value. */
function makerOf(node: TS.Node): [readonly [string, string]] | null {
  if (!ts.isVariableDeclaration(node) || !ts.isIdentifier(node.name)) return null;
  const { initializer, name } = node;
  const maker = initializer && ts.isCallExpression(initializer)
    ? nameOfExpression(initializer.expression)
    : null;
  return maker === null ? null : [[name.text, maker]];
}
