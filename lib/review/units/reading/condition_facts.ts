import type { ts as TS } from "ts-morph";
import { ts } from "../../../source/syntax/typescript.ts";
import { type FactSide, METHODS } from "./call_facts.ts";
import type { CodeDifference } from "./code_differences.ts";
import { cameAndWent, type CodeFact, nameOfExpression, quotedNames } from "./fact_words.ts";
import { isExit } from "./wrapped_code.ts";
import { nodesIn } from "./syntax_walk.ts";

/** Says in which cases code ends now, and what else decides about what it does. */
export function conditionFacts(
  differences: readonly CodeDifference[],
  before: FactSide,
  after: FactSide,
): CodeFact[] {
  const exits = differences.flatMap((difference) => exitOf(difference) ?? []);
  const told = new Set(exits.flatMap(({ names }) => names));
  const exitFacts = [true, false].flatMap((isNew) => {
    const same = exits.filter((each) => each.isNew === isNew);
    const [number, names] = [same.length, same.flatMap((each) => each.names)];
    if (number === 0) return [];
    const cases = number === 1
      ? isNew ? "one more case" : "one case less"
      : `${number} ${isNew ? "more cases" : "cases less"}`;
    const by = names.length === 0 ? "" : ` (by ${quotedNames(names)})`;
    return [{ rank: 3, words: `stops early in ${cases}${by}` }];
  });
  const [known, knows] = [before, after].map(({ nodes }) => namesInTests(nodes, () => true));
  const [old, now] = [before, after].map(({ roots, isOpen }) => namesInTests(roots, isOpen));
  if (!known || !knows || !old || !now) return [];
  const come = [...now].filter((name) => !known.has(name) && !told.has(name));
  const gone = [...old].filter((name) => !knows.has(name) && !told.has(name));
  const words = cameAndWent("depends on", come, gone);
  return [
    ...exitFacts,
    ...words === null ? [] : [{ rank: 5, words }],
  ];
}

/** Reads a case in which code ends, where one side alone has it; one that fails is told by what it says. */
function exitOf(
  { before, after, isMoved, around }: CodeDifference,
): { readonly isNew: boolean; readonly names: readonly string[] } | null {
  const node = after ?? before;
  if (!node || (before && after) || isMoved || around) return null;
  if (!ts.isIfStatement(node) || !isExit(node)) return null;
  if ([...nodesIn([node.thenStatement])].some(ts.isThrowStatement)) return null;
  return { isNew: after !== null, names: [...testNames(node.expression)] };
}

/** Lists the names by which code decides what it does. */
function namesInTests(
  nodes: readonly TS.Node[],
  isOpen: (node: TS.Node) => boolean,
): Set<string> {
  const names = new Set<string>();
  for (const node of nodesIn(nodes, isOpen)) {
    const test = isOpen(node) ? testOf(node) : null;
    if (test) { for (const name of testNames(test)) names.add(name); }
  }
  return names;
}

function testOf(node: TS.Node): TS.Expression | null {
  if (ts.isIfStatement(node) || ts.isWhileStatement(node)) return node.expression;
  return ts.isConditionalExpression(node) ? node.condition : null;
}

/** Lists the names in a condition: `user` and `isAdmin` of `!user || !isAdmin(user)`. */
function testNames(test: TS.Node): Set<string> {
  const names = new Set<string>();
  const agenda = [test];
  for (let node = agenda.pop(); node; node = agenda.pop()) {
    const name = decidingName(node);
    if (name !== null) {
      if (!CONSTANT.test(name) && (name.split(".").at(-1) ?? "").length >= MIN_NAME) {
        names.add(name);
      }
    } else if (ts.isBinaryExpression(node)) agenda.push(node.right, node.left);
    else if (ts.isPrefixUnaryExpression(node)) agenda.push(node.operand);
    else if (ts.isParenthesizedExpression(node)) agenda.push(node.expression);
  }
  return names;
}

/** A shorter name is one of its own code. */
const MIN_NAME = 4;

/** Returns a name, the function that is called, or the value of which a plain method is: `list` of `list.includes(one)`. */
function decidingName(node: TS.Node): string | null {
  if (!ts.isCallExpression(node)) return nameOfExpression(node);
  const { expression: callee } = node;
  const isMethod = ts.isPropertyAccessExpression(callee) && METHODS.has(callee.name.text);
  return nameOfExpression(isMethod ? callee.expression : callee);
}

/** The names that stand for plain values, which decide nothing: `undefined`, `Status`. */
const CONSTANT = /^(\p{Lu}|undefined$)/u;
