import type { ts as TS } from "ts-morph";
import { lookThrough } from "../../../source/jsx/mod.ts";
import { ts } from "../../../source/syntax/typescript.ts";
import type { FactSide } from "./call_facts.ts";
import { memberName } from "./code_pieces.ts";
import { cameAndWent, type CodeFact, nameOfExpression } from "./fact_words.ts";
import { isOwnCode } from "./own_code.ts";
import { nodesIn } from "./syntax_walk.ts";

/** Says which functions and values a hook of React keeps between renders now, or no more: `save` and `useCallback(save, [])`. */
export function keptFacts(before: FactSide, after: FactSide): CodeFact[] {
  const [old, now] = [valuesOf(before), valuesOf(after)];
  const turned = [...now].filter(([name, isKept]) => old.get(name) === !isKept);
  const namesOf = (isNew: boolean): string[] =>
    turned.flatMap(([name, isKept]) => isKept === isNew && name !== RESULT ? [name] : []);
  const words = cameAndWent("keeps", namesOf(true), namesOf(false), " between renders");
  const result = turned.find(([name]) => name === RESULT);
  return [
    ...words === null ? [] : [{ rank: 7, words }],
    ...result
      ? [{
        rank: 7,
        words: `keeps what it returns between renders ${result[1] ? "now" : "no more"}`,
      }]
      : [],
  ];
}

/** The name by which the result of code is known. */
const RESULT = "";

/** The hooks that work a value out again only if another one changes. */
const KEEPING: ReadonlySet<string> = new Set(["useCallback", "useMemo"]);

/** Tells of the values in code, by their names, whether a hook keeps them; of several with one name nothing is known. */
function valuesOf(side: FactSide): ReadonlyMap<string, boolean> {
  const values = new Map<string, boolean>();
  const unclear = new Set<string>();
  for (const node of nodesIn(side.roots, side.isOpen)) {
    const name = nameOfValue(node, side.nodes);
    if (name === null) continue;
    if (values.has(name)) unclear.add(name);
    values.set(name, isKept(node));
  }
  for (const name of unclear) values.delete(name);
  return values;
}

function nameOfValue(node: TS.Node, nodes: readonly TS.Node[]): string | null {
  if (ts.isReturnStatement(node)) return isOwnCode(node, nodes) ? RESULT : null;
  const isValue = ts.isVariableDeclaration(node) || ts.isPropertyAssignment(node) ||
    ts.isFunctionDeclaration(node);
  return isValue && node.name && !ts.isArrayBindingPattern(node.name) &&
      !ts.isObjectBindingPattern(node.name)
    ? memberName(node.name)
    : null;
}

function isKept(node: TS.Node): boolean {
  const value = ts.isReturnStatement(node)
    ? node.expression
    : ts.isVariableDeclaration(node) || ts.isPropertyAssignment(node)
    ? node.initializer
    : undefined;
  const call = value && lookThrough(value);
  const hook = call && ts.isCallExpression(call) ? nameOfExpression(call.expression) : null;
  return KEEPING.has(hook?.split(".").at(-1) ?? "");
}
