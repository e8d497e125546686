import type { ts as TS } from "ts-morph";
import { lookThrough } from "../../../source/jsx/mod.ts";
import { ts } from "../../../source/syntax/typescript.ts";
import { listOf } from "../../../text/mod.ts";
import { type FactSide, renaming } from "./call_facts.ts";
import { memberName } from "./code_pieces.ts";
import { cameAndWent, type CodeFact, nameOfExpression } from "./fact_words.ts";
import { isOwnCode } from "./own_code.ts";
import { quoted, sourceLine } from "./shown_text.ts";
import { nodesIn } from "./syntax_walk.ts";

/** Says which functions and values a hook of React keeps between renders now, or no more: `save` and `useCallback(save, [])`. */
export function keptFacts(before: FactSide, after: FactSide): CodeFact[] {
  const [old, now] = [valuesOf(before), valuesOf(after)];
  const turned = [...now].map(([name, hook]) => [name, hook !== null] as const)
    .filter(([name, isKept]) => old.has(name) && (old.get(name) !== null) === !isKept);
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

/** Says when else values that a hook keeps are made anew now, and when no more. */
export function renewalFacts(before: FactSide, after: FactSide): CodeFact[] {
  const old = valuesOf(before);
  const areRenamed = renaming(before, after);
  return [...valuesOf(after)].flatMap(([name, hook]) => {
    const [was, is] = [old.get(name), hook].map(entriesOf);
    const isOther = was && is && !(was.length === is.length &&
      is.every((each, at) => each === was[at] || areRenamed(was[at] ?? "", each)));
    const words = isOther ? whenWords(was, is) : [];
    const what = name === RESULT ? "what it returns" : quoted(name);
    return words.length === 0
      ? []
      : [{ rank: 7, words: `makes ${what} anew ${words.join(", and ")}` }];
  });
}

/** Says which values make something happen now, and which do no more. */
export function whenWords(before: readonly string[], after: readonly string[]): string[] {
  const come = after.filter((each) => !before.includes(each));
  const gone = before.filter((each) => !after.includes(each));
  const named = (names: readonly string[]): string =>
    listOf(names.map(quoted), { max: MAX_NAMES, joint: "or" });
  return [
    ...come.length === 0 ? [] : [`when ${named(come)} changes as well`],
    ...gone.length === 0 ? [] : [`no more when ${named(gone)} changes`],
  ];
}

/** The largest number of values that are named. */
const MAX_NAMES = 3;

/** Lists the values whose change makes a hook work again, as they are written; null where the code has no such list. */
export function entriesOf(call: TS.CallExpression | null | undefined): string[] | null {
  const list = call?.arguments[1];
  return list && ts.isArrayLiteralExpression(list)
    ? list.elements.map((each) => sourceLine(each, each.getSourceFile()))
    : null;
}

/** The name by which the result of code is known. */
const RESULT = "";

/** The hooks that work a value out again only if another one changes. */
const KEEPING: ReadonlySet<string> = new Set(["useCallback", "useMemo"]);

/** Lists the values in code by their names, each with the hook that keeps it, if any; of several with one name nothing is known. */
function valuesOf(side: FactSide): ReadonlyMap<string, TS.CallExpression | null> {
  const values = new Map<string, TS.CallExpression | null>();
  const unclear = new Set<string>();
  for (const node of nodesIn(side.roots, side.isOpen)) {
    const name = nameOfValue(node, side.nodes);
    if (name === null) continue;
    if (values.has(name)) unclear.add(name);
    values.set(name, hookOf(node));
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

function hookOf(node: TS.Node): TS.CallExpression | null {
  const value = ts.isReturnStatement(node)
    ? node.expression
    : ts.isVariableDeclaration(node) || ts.isPropertyAssignment(node)
    ? node.initializer
    : undefined;
  const call = value && lookThrough(value);
  if (!call || !ts.isCallExpression(call)) return null;
  const name = nameOfExpression(call.expression)?.split(".").at(-1) ?? "";
  return KEEPING.has(name) ? call : null;
}
