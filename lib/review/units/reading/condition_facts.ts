import type { ts as TS } from "ts-morph";
import { groupBy } from "../../../grouping/mod.ts";
import { ts } from "../../../source/syntax/typescript.ts";
import { count } from "../../../text/mod.ts";
import type { FactSide } from "./call_facts.ts";
import { extentOf, testSays } from "./case_extents.ts";
import { askedBy, askedByAll, jointOf, unlessAsked } from "./condition_words.ts";
import { type Deed, doing, exiting } from "./deeds.ts";
import { type CodeFact, nameOfExpression } from "./fact_words.ts";
import { callsForeigners, isAskedByHelper } from "./helper_cases.ts";
import { askedAround, nestedTests } from "./nested_tests.ts";
import { isListedIn } from "./list_facts.ts";
import { type Case, narrowedCase, otherCases, statementOfPart } from "./other_cases.ts";
import type { Pieces } from "./piece_texts.ts";
import { nodesIn } from "./syntax_walk.ts";
import { isElseOf, statementsOf } from "./wrapped_code.ts";

/** The code that is compared, and its name. */
interface Compared {
  readonly name: string;
  readonly before: Pick<FactSide, "nodes">;
  readonly after: Pick<FactSide, "nodes">;
}

/** Says how often the conditions of each side ask for a name: both are gone through once for all cases. */
type Asks = () => Readonly<Record<"before" | "after", ReadonlyMap<string, number>>>;

/** Says in which cases code ends, fails or calls something now, as far as the conditions can be told in few words. */
export function conditionFacts(differences: readonly Pieces[], compared: Compared): CodeFact[] {
  let known: ReturnType<Asks> | null = null;
  const asks: Asks = () =>
    known ??= { before: asksIn(compared.before.nodes), after: asksIn(compared.after.nodes) };
  const cases = differences.flatMap((each) =>
    isAskedOfRef(each) ? [] : caseOf(each, compared, asks) ?? []
  );
  const first = differences.flatMap(askedFirst);
  const told = [...groupBy(cases, ({ deed }) => deed.words).values()].flatMap((same) => {
    const deed = same[0]?.deed;
    return deed && isOfAllCalls(deed, same.length, compared) ? casesFacts(deed, same) : [];
  });
  return [...told, ...first];
}

/** Tells whether a condition asks a reference of React, which code only keeps for itself: `isDone.current`. */
function isAskedOfRef({ before, after }: Pieces): boolean {
  const tests = [before, after].flatMap((each) => (each && testOf(each)) ?? []);
  return nodesIn(tests).some((node) =>
    ts.isPropertyAccessExpression(node) && node.name.text === "current" &&
    ts.isIdentifier(node.expression)
  );
}

/** Says of a case that ends what is done that it comes before another one now, which it came behind, or the other way round. */
function askedFirst({ after, past }: Pieces): CodeFact[] {
  const [own, other] = [after, past?.exit].map((node) => node && testOf(node));
  const [asked, others] = [own && askedBy(own), other && askedBy(other)];
  if (!past || !asked || !others) return [];
  const [one, another] = past.isBefore ? [asked, others] : [others, asked];
  return [{ rank: 3, words: `asks if ${one} before it asks if ${another}` }];
}

function testOf(node: TS.Node): TS.Expression | null {
  if (ts.isIfStatement(node)) return node.expression;
  return ts.isExpression(node) ? node : null;
}

/** The largest number of conditions of a fact. */
const MAX_CASES = 2;

/** Tells whether the cases are those of all calls of what a deed calls: one that stands elsewhere is made in other cases. */
function isOfAllCalls({ calls }: Deed, cases: number, { before, after }: Compared): boolean {
  if (calls === undefined) return true;
  return [before, after].every(({ nodes }) => {
    const called = nodesIn(nodes).filter((node) =>
      ts.isCallExpression(node) && nameOfExpression(node.expression) === calls
    );
    return called.length <= cases;
  });
}

/** Says in which cases code does a thing now and did not, and the other way round: which of them became which is not clear. */
function casesFacts(
  { rank, words, gone, calls, isExit }: Deed,
  cases: readonly Case[],
): CodeFact[] {
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
  // The cases of before may be among those in which it ends now.
  if ((changed.length > 0 || isExit) && came.length > 0 && went.length > 0) {
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
  if (isMoved) return movedCase(pieces, compared);
  const isPair = before !== null && after !== null;
  if (isPair && (!around || !ts.isStatement(after) || !ts.isStatement(before))) {
    return changedCase(before, after, compared);
  }
  const isNew = around ? around.side === "after" : after !== null;
  const node = isNew ? after : before;
  if (!node) return null;
  if (!ts.isIfStatement(node)) return around ? null : partCase(node, isNew, compared);
  const isElse = around !== undefined && isElseOf(node, around.inside);
  if (isNew && pieces.lines) return ownCase(node);
  if (node.elseStatement && !isElse) return null;
  if (around) {
    const deed = doing(around.inside, { isOnly: true });
    const asked = isElse ? unlessAsked(node.expression) : askedBy(node.expression);
    return deed && asked !== null && !isAskedAsOften(node.expression, asks(), isNew)
      ? { deed, asked: isNew ? asked : null, wasAsked: isNew ? null : asked }
      : null;
  }
  const [tests, inside] = nestedTests(node);
  const deed = exiting(node, compared.name, compared[isNew ? "after" : "before"].nodes) ??
    doing(inside);
  const asked = (deed?.isExit ? askedByAll([node.expression]) : askedAround(node, tests)) ??
    (deed?.adds ? "conditions hold" : null);
  if (!deed || asked === null) return null;
  const others = compared[isNew ? "before" : "after"].nodes;
  if (deed.isExit) {
    const extent = extentOf(node, compared, isNew);
    if (extent === "other" || isAskedByHelper(asked, others)) return null;
    if (!isNew && callsForeigners(others, compared.before.nodes)) return null;
    if (extent !== null) return { deed, asked: `${asked}, ${extent}`, wasAsked: null };
  }
  if (deed.adds) {
    const { adds } = deed;
    if (adds.entries.every((entry) => isListedIn(others, entry, adds))) return null;
  } else if (isAskedAsOften(node.expression, asks(), isNew)) return null;
  if (deed.name !== undefined && isCalledIf(askedByAll(tests), deed.name, others)) return null;
  // What it calls or sets no more in a case, it may do in another one.
  if (!isNew && !deed.isExit && !deed.adds) return null;
  return { deed, asked: isNew ? asked : null, wasAsked: isNew ? null : asked };
}

/** Says what a condition allows only where another part of it holds as well now, or not only there any more. */
function partCase(node: TS.Node, isNew: boolean, compared: Compared): Case | null {
  const statement = statementOfPart(node);
  if (!statement || statement.elseStatement) return null;
  const deed = exiting(statement, compared.name, compared[isNew ? "after" : "before"].nodes) ??
    doing(statementsOf(statement.thenStatement));
  // What it calls no more in any case, it does not call in more cases.
  return deed && (isNew || deed.isExit) ? narrowedCase(node, deed, isNew) : null;
}

/** Tells of a case that went into a condition as it was, or came out of one. */
function movedCase({ after }: Pieces, compared: Compared): Case | null {
  const { name, after: { nodes } } = compared;
  const node = after && caseOfMoved(after);
  if (!node || node.elseStatement) return null;
  const [deed, asked] = [exiting(node, name, nodes), askedBy(node.expression)];
  const extent = deed && asked !== null ? extentOf(node, compared, true) : null;
  return deed && extent !== null && extent !== "other"
    ? { deed, asked: `${asked}, ${extent}`, wasAsked: null }
    : null;
}

/** Finds the case that code is, or which does nothing else. */
function caseOfMoved(node: TS.Node): TS.IfStatement | null {
  if (ts.isIfStatement(node)) return node;
  const inside = ts.isBlock(node.parent) && node.parent.statements.length === 1
    ? node.parent
    : node;
  const { parent } = inside;
  return ts.isIfStatement(parent) && parent.thenStatement === inside ? parent : null;
}

/** Tells of a case that was put before or between others, as it stands in them. */
function ownCase({ expression, thenStatement }: TS.IfStatement): Case | null {
  const words = "has a case of its own";
  const deed = doing(statementsOf(thenStatement)) ?? { rank: 4, words, gone: words };
  const asked = askedBy(expression);
  return asked === null ? null : { deed, asked, wasAsked: null };
}

/** Tells whether code calls a function in a case, whatever else it does in that. */
function isCalledIf(asked: string | null, name: string, nodes: readonly TS.Node[]): boolean {
  return nodesIn(nodes).some((node) =>
    ts.isIfStatement(node) && asked !== null && askedBy(node.expression) === asked &&
    nodesIn([node.thenStatement]).some((inner) =>
      ts.isCallExpression(inner) && nameOfExpression(inner.expression) === name
    )
  );
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
  const tests = nodesIn(nodes).flatMap((node) => {
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
  return nodesIn(nodes).flatMap((node) => {
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
    exiting(node, compared.name, compared[side].nodes) ??
      doing(statementsOf(node.thenStatement), { isOnly: true });
  const deed = deedOf(now, "after");
  const isKept = deed?.words === deedOf(old, "before")?.words;
  if (!deed || !isKept) return null;
  const [says, said] = [
    testSays(now.expression, compared.after.nodes),
    testSays(old.expression, compared.before.nodes),
  ];
  if (says === said) return null;
  const [asked, wasAsked] = [askedBy(now.expression), askedBy(old.expression)];
  if (asked !== null && wasAsked !== null) {
    return asked === wasAsked ? null : { deed, asked, wasAsked };
  }
  return otherCases(deed, old.expression, now.expression);
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
