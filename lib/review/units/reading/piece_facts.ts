import type { ts as TS } from "ts-morph";
import { ts } from "../../../source/syntax/typescript.ts";
import { isSaid } from "./shown_messages.ts";
import { caseFacts, choiceFacts, haveSameValues, isChoiceOf, testFacts } from "./choice_facts.ts";
import { codeFingerprint } from "./code_fingerprint.ts";
import { chainOf } from "./code_chains.ts";
import { pieceText } from "./piece_texts.ts";
import { isPlainCall } from "./plain_names.ts";
import type { CodeDifference } from "./code_differences.ts";
import { memberName, type Members, membersByName } from "./code_pieces.ts";
import { functionNames } from "./own_code.ts";
import { pairUp } from "../../matching/match_things.ts";
import { areCaught } from "./caught_errors.ts";
import { classTextChange } from "./class_words.ts";
import {
  type CodeFact,
  isNumber,
  MENTION,
  type NamedFact,
  nameOfExpression,
  plainValue,
  textOfCode,
} from "./fact_words.ts";
import { holderOf } from "./value_holder.ts";
import { limitLinkFacts, ormFacts } from "./orm_facts.ts";
import { otherValueFacts } from "./other_values.ts";
import { queryFacts } from "./query_facts.ts";
import { fieldFacts, isSchema, type Leaf, linkFacts } from "./schema_facts.ts";
import { quoted } from "./shown_text.ts";
import { styleFacts } from "./style_facts.ts";
import { childrenOf, nodesIn } from "./syntax_walk.ts";
import { listFacts, otherEntries, othersOf } from "./list_facts.ts";
import { asksForMore, memberFacts, operandFacts } from "./member_facts.ts";
import {
  classFact,
  defaultFacts,
  givenFacts,
  isOfClasses,
  longTextFacts,
  textFacts,
} from "./value_facts.ts";

/** The declaration whose code differs. */
export interface Differing {
  readonly name: string;
  /** Its nodes on both sides. */
  readonly nodes: readonly TS.Node[];
  /** Tells whether two names differ in that of a variable alone. */
  readonly areRenamed: (old: string, now: string) => boolean;
  /** Tells whether a node is a part of an answer that is told as such. */
  readonly isTold: (node: TS.Node) => boolean;
  /** Tells whether both sides call a function. */
  readonly isCalled: (name: string) => boolean;
  /** The fields of schemas whose checks begin with another one. */
  readonly restarted: ReadonlySet<TS.Node>;
}

/** Lists what a difference of code does, as far as it can be told by names and plain values. */
export function pieceFacts(
  difference: CodeDifference,
  differing: Differing,
): (CodeFact | NamedFact)[] {
  const { before, after, isLink, isMoved, around } = difference;
  if (isMoved) return [];
  const styles = difference.lines && styleFacts(difference);
  if (styles) return styles;
  if (around) return aroundFacts({ before, after }, around, differing);
  if (isLink) {
    return limitLinkFacts({ before, after }) ?? linkFacts({ before, after }, differing.restarted);
  }
  return leavesOf({ before, after }).flatMap((leaf) => otherEntries(leaf) ?? leaf).flatMap((
    leaf,
  ): readonly (CodeFact | NamedFact)[] =>
    toldFacts(leaf, differing) ?? styleFacts(leaf) ?? queryFacts(leaf) ?? ormFacts(leaf) ??
      testFacts(leaf, differing) ??
      fieldFacts(leaf) ?? listFacts(leaf, differing) ?? defaultFacts(leaf) ??
      valueFacts(leaf, differing) ?? memberFacts(leaf, differing) ?? operandFacts(leaf) ??
      withFacts(leaf, differing) ??
      functionFacts(leaf, differing) ?? givenFacts(leaf) ?? textFacts(leaf) ?? caseFacts(leaf) ??
      choiceFacts(leaf, differing) ?? otherValueFacts(leaf, differing) ?? []
  );
}

/** Says nothing of what is told in another way; null for all else. */
function toldFacts({ before, after }: Leaf, { isTold }: Differing): [] | null {
  return [before, after].some((node) => node && isTold(node)) ? [] : null;
}

/** Goes into two nodes of one form, down to the parts that differ. */
export function leavesOf({ before, after }: Leaf): Leaf[] {
  if (!before || !after) return [{ before, after }];
  if (codeFingerprint(before) === codeFingerprint(after)) return [];
  if (ts.isPropertyAssignment(before) && ts.isPropertyAssignment(after)) {
    const [old, now] = [before, after].map(({ name }) => memberName(name));
    if (old !== now) return [{ before, after: null }, { before: null, after }];
    if (isSchema(after.parent)) return [{ before, after }];
  }
  if (before.kind !== after.kind || isPlain(before)) return [{ before, after }];
  if (haveSameValues(before, after)) return [{ before, after }];
  if (ts.isExpression(before) && ts.isExpression(after) && asksForMore(before, after)) {
    return [{ before, after }];
  }
  const [ones, others] = [childrenOf(before), childrenOf(after)];
  const [members, otherMembers] = ts.isObjectLiteralExpression(before)
    ? membersOfBoth(ones, others)
    : [];
  if (members && otherMembers) {
    return [...new Set([...members.keys(), ...otherMembers.keys()])].flatMap((name) =>
      leavesOf({ before: members.get(name) ?? null, after: otherMembers.get(name) ?? null })
    );
  }
  if (ts.isArrayLiteralExpression(before)) return entriesOf(ones, others);
  return ones.length === others.length && ones.length > 0
    ? ones.flatMap((one, index) => leavesOf({ before: one, after: others[index] ?? null }))
    : [{ before, after }];
}

/** Returns the members of two objects by name; what both take over is the same. */
function membersOfBoth(
  ones: readonly TS.Node[],
  others: readonly TS.Node[],
): readonly (Members | null)[] {
  const spreadIn = (nodes: readonly TS.Node[]): string =>
    nodes.filter(ts.isSpreadAssignment).map((node) => codeFingerprint(node)).join();
  if (spreadIn(ones) !== spreadIn(others)) return [null, null];
  return [ones, others].map((nodes) =>
    membersByName(nodes.filter((node) => !ts.isSpreadAssignment(node))) ??
      (nodes.some(ts.isSpreadAssignment) ? new Map() : null)
  );
}

/** The entries of a list that one side alone has. */
function entriesOf(ones: readonly TS.Node[], others: readonly TS.Node[]): Leaf[] {
  const alone = (nodes: readonly TS.Node[], against: readonly TS.Node[]): TS.Node[] => {
    const known = new Set(against.map((node) => codeFingerprint(node)));
    return nodes.filter((node) => !known.has(codeFingerprint(node)));
  };
  const [gone, come] = [alone(ones, others), alone(others, ones)];
  const chosen = pairUp(gone, come, (before, after) => isChoiceOf(before, after) ? 1 : 0);
  const taken = new Set(chosen.flat());
  return [
    ...gone.filter((each) => !taken.has(each)).map((before) => ({ before, after: null })),
    ...come.filter((each) => !taken.has(each)).map((after) => ({ before: null, after })),
    ...chosen.map(([before, after]) => ({ before, after })),
  ];
}

function isPlain(node: TS.Node): boolean {
  return ts.isLiteralExpression(node) || ts.isTemplateExpression(node) ||
    ts.isIdentifier(node) || isNumber(node);
}

/** Says that a block for errors came or went, unless another one has these errors as well or it throws them again. */
function aroundFacts(
  { before, after }: Leaf,
  { side, inside }: NonNullable<CodeDifference["around"]>,
  differing: Differing,
): (CodeFact | NamedFact)[] {
  const values = { before: before && valueOf(before), after: after && valueOf(after) };
  const told = operandFacts(values) ?? choiceFacts(values, differing);
  if (told) return told;
  const [holder, held] = side === "after" ? [after, before] : [before, after];
  const answer = holder && held && ts.isReturnStatement(held.parent) ? answerOf(holder) : null;
  if (answer !== null) {
    const words = side === "after"
      ? `answers by ${quoted(answer)} what it returned before`
      : `returns what it answered by ${quoted(answer)} before`;
    return [{ rank: 3, words }];
  }
  if (!holder || !ts.isTryStatement(holder) || !holder.catchClause) return [];
  const last = holder.catchClause.block.statements.at(-1);
  if ((held && areCaught(held, inside)) || (last && ts.isThrowStatement(last))) return [];
  // Which errors another block caught, and this one does not, is not clear.
  const others = differing.nodes.filter((node) => node.getSourceFile() === held?.getSourceFile());
  if ([...nodesIn(others)].some((node) => ts.isTryStatement(node) && node.catchClause)) return [];
  return [{ rank: 3, words: `catches errors ${side === "after" ? "now" : "no more"}` }];
}

/** Returns the value of a member, and other code as it is. */
function valueOf(node: TS.Node): TS.Node {
  return ts.isPropertyAssignment(node) ? node.initializer : node;
}

/** Says of a plain value with a name that it is another one. */
function valueFacts({ before, after }: Leaf, { name, areRenamed }: Differing): CodeFact[] | null {
  if (!before || !after) return null;
  const [old, now] = [plainValue(before), plainValue(after)];
  const holder = holderOf(after);
  if (old === null || now === null) {
    return holder === null ? null : nameFacts({ before, after }, holder, areRenamed);
  }
  if (old === now) return null;
  if (classTextChange(before, after) !== null || isOfClasses(after)) {
    return [classFact(before, after)];
  }
  const [one, other] = [before, after].map((each) => textOfCode(each));
  const alike = one && other ? longTextFacts(one, other) : null;
  if (alike) return alike;
  if (holder === null) return isSaid(after) ? null : calledWithFacts(after, [old, now]);
  const start = holder === name ? "is" : `sets ${quoted(holder)} to`;
  return [{ rank: 3, start, words: `${start} ${now} in place of ${old}` }];
}

function nameFacts(
  { before, after }: Leaf,
  holder: string,
  areRenamed: Differing["areRenamed"],
): CodeFact[] | null {
  const [old, now] = [before, after].map((node) => node && nameOfExpression(node));
  if (!old || !now || old === now || areRenamed(old, now)) return null;
  // Which variable has a value says less than which member of what is known.
  const isOfVariables = !old.includes(".") && !now.includes(".");
  return [{
    rank: isOfVariables ? MENTION + 1 : 6,
    words: `has ${quoted(now)} in place of ${quoted(old)} as ${quoted(holder)}`,
  }];
}

function calledWithFacts(
  { parent }: TS.Node,
  [old, now]: readonly [old: string, now: string],
): CodeFact[] | null {
  const called = ts.isCallExpression(parent) ? nameOfExpression(parent.expression) : null;
  if (called === null) return null;
  const start = `gives ${quoted(called)}`;
  // What is written down for developers is told where nothing else is.
  const rank = isPlainCall(called) ? MENTION + 1 : 3;
  return [{ rank, start, words: `${start} ${now} in place of ${old}` }];
}

/** Names the chain of calls by which code answers a request: `res.status(…).json`; null for other code. */
function answerOf(node: TS.Node): string | null {
  const chain = chainOf(node);
  const isAnswer = chain && ts.isIdentifier(chain.root) &&
    ANSWERING.has(chain.links.at(-1)?.name ?? "");
  return isAnswer ? pieceText(chain.root) + chain.links.map(({ name }) => name).join("(…)") : null;
}

const ANSWERING: ReadonlySet<string> = new Set([".json", ".send", ".end"]);

/** Says with what something is called once more, or once less: `register(users)` among other calls of it. */
function withFacts({ before, after }: Leaf, { isCalled }: Differing): NamedFact[] | null {
  const node = after ?? before;
  if (!node || (before && after) || !ts.isExpressionStatement(node)) return null;
  const call = node.expression;
  if (!ts.isCallExpression(call)) return [];
  const [called, [given, ...more]] = [nameOfExpression(call.expression), call.arguments];
  const name = given && more.length === 0 ? nameOfExpression(given) : null;
  if (called === null || name === null || !isCalled(called)) return [];
  const verb = `calls ${quoted(called)} with`;
  const isSaidBy = (other: TS.Node): boolean => {
    if (!ts.isCallExpression(other) || nameOfExpression(other.expression) !== called) return false;
    const [first] = other.arguments;
    return first !== undefined && nameOfExpression(first) === name;
  };
  return [{ rank: 6, verb, name, isSaidBy, isNew: after !== null }];
}

/** Says which functions of its own code has now, and had not: one that the file has on both sides only stands elsewhere. */
function functionFacts({ before, after }: Leaf, { nodes }: Differing): NamedFact[] | null {
  const node = after ?? before;
  if (!node || (before && after)) return null;
  const names = ts.isFunctionDeclaration(node)
    ? [node.name?.text ?? ""]
    : ts.isVariableStatement(node)
    ? node.declarationList.declarations.flatMap(({ name, initializer }) =>
      initializer && ts.isFunctionLike(initializer) && ts.isIdentifier(name) ? [name.text] : []
    )
    : [];
  if (names.length === 0) return null;
  const known = functionNames(
    othersOf(node, nodes).slice(0, 1).map((each) => each.getSourceFile()),
  );
  const told = names.filter((name) => name !== "" && !known.has(name));
  return told.map((name) => ({
    rank: MENTION + 4,
    verb: "has the function",
    name,
    isNew: after !== null,
  }));
}
