import type { ts as TS } from "ts-morph";
import { groupBy } from "../../../grouping/mod.ts";
import { lookThrough } from "../../../source/jsx/mod.ts";
import { ts } from "../../../source/syntax/typescript.ts";
import { count } from "../../../text/mod.ts";
import type { FactSide } from "./call_facts.ts";
import { askedBy, jointOf, unlessAsked } from "./condition_words.ts";
import { type CodeFact, nameOfExpression } from "./fact_words.ts";
import { isOwnCode } from "./own_code.ts";
import type { Pieces } from "./piece_texts.ts";
import { quoted } from "./shown_text.ts";
import { nodesIn } from "./syntax_walk.ts";
import { isElseOf, isExit, statementsOf } from "./wrapped_code.ts";

/** The code that is compared, and its name. */
interface Compared {
  readonly name: string;
  readonly before: Pick<FactSide, "nodes">;
  readonly after: Pick<FactSide, "nodes">;
}

/** Says how often the conditions of each side ask for a name: both are gone through once for all cases. */
type Asks = () => Readonly<Record<"before" | "after", ReadonlyMap<string, number>>>;

/** A thing that code does in a case. */
interface Deed {
  readonly rank: number;
  readonly words: string;
  readonly gone: string;
  /** The name of what it calls, where it is a call. */
  readonly calls?: string;
}

/** Says in which cases code ends, fails or calls something now, as far as the conditions can be told in few words. */
export function conditionFacts(differences: readonly Pieces[], compared: Compared): CodeFact[] {
  let known: ReturnType<Asks> | null = null;
  const asks: Asks = () =>
    known ??= { before: asksIn(compared.before.nodes), after: asksIn(compared.after.nodes) };
  const cases = differences.flatMap((each) => caseOf(each, compared, asks) ?? []);
  return [...groupBy(cases, ({ deed }) => deed.words).values()].flatMap((same) => {
    const deed = same[0]?.deed;
    return deed && isOfAllCalls(deed, same.length, compared) ? casesFacts(deed, same) : [];
  });
}

/** The largest number of conditions of a fact. */
const MAX_CASES = 2;

/** A deed with the condition under which code does it now, and that under which it did; null for none that is told. */
interface Case {
  readonly deed: Deed;
  readonly asked: string | null;
  readonly wasAsked: string | null;
}

/** Tells whether the cases are those of all calls of what a deed calls: one that stands elsewhere is made in other cases. */
function isOfAllCalls({ calls }: Deed, cases: number, { before, after }: Compared): boolean {
  if (calls === undefined) return true;
  return [before, after].every(({ nodes }) => {
    const called = [...nodesIn(nodes)].filter((node) =>
      ts.isCallExpression(node) && nameOfExpression(node.expression) === calls
    );
    return called.length <= cases;
  });
}

/** Says in which cases code does a thing now and did not, and the other way round: which of them became which is not clear. */
function casesFacts({ rank, words, gone, calls }: Deed, cases: readonly Case[]): CodeFact[] {
  const changed = cases.filter(({ asked, wasAsked }) => asked !== null && wasAsked !== null);
  if (calls !== undefined && changed.length > 1) return [];
  const [asked, wasAsked] = [
    new Set(cases.flatMap((each) => each.asked ?? [])),
    new Set(cases.flatMap((each) => each.wasAsked ?? [])),
  ];
  const [came, went] = [
    [...asked].filter((each) => !wasAsked.has(each)),
    [...wasAsked].filter((each) => !asked.has(each)),
  ];
  if (changed.length > 0 && came.length > 0 && went.length > 0) {
    return [{ rank, words: `${words} ${listed(came)}, and did ${listed(went)}` }];
  }
  return [
    ...came.length > 0 ? [{ rank, words: `${words} ${listed(came)}` }] : [],
    ...went.length > 0 ? [{ rank, words: `${gone} ${listed(went)}` }] : [],
  ];
}

function listed(asked: readonly string[]): string {
  const more = asked.slice(MAX_CASES).length;
  return [
    ...asked.slice(0, MAX_CASES).map((each) => `if ${each}`),
    ...more > 0 ? [`in ${count(more, "more case")}`] : [],
  ].join(", or ");
}

function caseOf(pieces: Pieces, compared: Compared, asks: Asks): Case | null {
  const { before, after, isMoved, around } = pieces;
  if (isMoved) return null;
  if (before && after && !around) return changedCase(before, after, compared);
  const isNew = around ? around.side === "after" : after !== null;
  const node = isNew ? after : before;
  if (!node || !ts.isIfStatement(node)) return null;
  const isElse = around !== undefined && isElseOf(node, around.inside);
  if (node.elseStatement && !isElse) return null;
  const deed = around
    ? calling(around.inside)
    : exiting(node, compared.name, compared[isNew ? "after" : "before"].nodes);
  const asked = isElse ? unlessAsked(node.expression) : askedBy(node.expression);
  if (!deed || asked === null || isAskedAsOften(node.expression, asks(), isNew)) return null;
  return { deed, asked: isNew ? asked : null, wasAsked: isNew ? null : asked };
}

/** Tells whether the other side asks for all that a condition asks for as often, in another form: `ready && send()`. */
function isAskedAsOften(
  test: TS.Expression,
  { before, after }: ReturnType<Asks>,
  isNew: boolean,
): boolean {
  const [own, other] = isNew ? [after, before] : [before, after];
  const names = namesIn([test]);
  return names.length > 0 && names.every((name) => (own.get(name) ?? 0) <= (other.get(name) ?? 0));
}

/** Counts how often the conditions of some code ask for each name. */
function asksIn(nodes: readonly TS.Node[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const tests = [...nodesIn(nodes)].flatMap((node) => {
    if (ts.isIfStatement(node)) return [node.expression];
    if (ts.isConditionalExpression(node)) return [node.condition];
    // A part of a longer condition is counted with it.
    return jointOf(node) !== null && ts.isBinaryExpression(node) && !isPartOfTest(node)
      ? [node.left]
      : [];
  });
  for (const name of namesIn(tests)) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

function isPartOfTest(node: TS.Node): boolean {
  const { parent } = node;
  if (ts.isIfStatement(parent)) return parent.expression === node;
  if (ts.isConditionalExpression(parent)) return parent.condition === node;
  const isInner = ts.isParenthesizedExpression(parent) || ts.isPrefixUnaryExpression(parent) ||
    jointOf(parent) !== null;
  return isInner && isPartOfTest(parent);
}

/** Lists the names in some code, each as often as it is there. */
function namesIn(nodes: readonly TS.Node[]): string[] {
  return [...nodesIn(nodes)].flatMap((node) => {
    const { parent } = node;
    const isInner = ts.isPropertyAccessExpression(parent);
    return !isInner && ts.isExpression(node) ? nameOfExpression(node) ?? [] : [];
  });
}

/** Says in which other case code does what it did. */
function changedCase(before: TS.Node, after: TS.Node, compared: Compared): Case | null {
  const [old, now] = [statementOfTest(before), statementOfTest(after)];
  if (!old || !now) return null;
  const deedOf = (node: TS.IfStatement, side: "before" | "after"): Deed | null =>
    exiting(node, compared.name, compared[side].nodes) ?? calling(statementsOf(node.thenStatement));
  const deed = deedOf(now, "after");
  const [asked, wasAsked] = [askedBy(now.expression), askedBy(old.expression)];
  const isKept = deed?.words === deedOf(old, "before")?.words;
  if (!deed || !isKept || asked === null || wasAsked === null || asked === wasAsked) return null;
  return { deed, asked, wasAsked };
}

/** Finds the `if` in whose condition a node is, or which it is. */
function statementOfTest(node: TS.Node): TS.IfStatement | null {
  if (ts.isIfStatement(node)) return node.elseStatement ? null : node;
  for (let inner = node; ts.isExpression(inner); inner = inner.parent) {
    const { parent } = inner;
    if (ts.isIfStatement(parent)) return parent.expression === inner ? parent : null;
  }
  return null;
}

/** Tells how a case ends the work of a declaration; one that ends that of a callback, or a turn of a loop, ends nothing else. */
function exiting(
  node: TS.IfStatement,
  name: string,
  nodes: readonly TS.Node[],
): Deed | null {
  if (!isExit(node) || !isOwnCode(node, nodes)) return null;
  const inside = [...nodesIn([node.thenStatement])];
  if (inside.some(ts.isThrowStatement)) {
    return { rank: 1, words: "fails", gone: "does not fail any more" };
  }
  const exit = inside.find(ts.isReturnStatement);
  if (!exit) return null;
  const isHidden = /^\p{Lu}/u.test(name) && exit.expression?.kind === ts.SyntaxKind.NullKeyword;
  return isHidden
    ? { rank: 2, words: "shows nothing", gone: "shows something now" }
    : { rank: 3, words: "returns early", gone: "does not return early any more" };
}

/** Tells what a case calls, where it does nothing else. */
function calling([first, ...more]: readonly TS.Node[]): Deed | null {
  const call = first && ts.isExpressionStatement(first) ? lookThrough(first.expression) : null;
  const made = call && ts.isAwaitExpression(call) ? lookThrough(call.expression) : call;
  const name = made && ts.isCallExpression(made) ? nameOfExpression(made.expression) : null;
  if (name === null || more.length > 0) return null;
  const called = quoted(name);
  return { rank: 4, words: `calls ${called} only`, gone: `calls ${called} not only`, calls: name };
}
