import type { ts as TS } from "ts-morph";
import { lookThrough } from "../../../source/jsx/mod.ts";
import { ts } from "../../../source/syntax/typescript.ts";
import { VAGUE_FACTS } from "../../common/vague_facts.ts";
import { testSays } from "./case_extents.ts";
import { codeFingerprint, type Wording } from "./code_fingerprint.ts";
import { memberName } from "./code_pieces.ts";
import { askedBy, unlessAsked } from "./condition_words.ts";
import {
  type CodeFact,
  isNumber,
  MENTION,
  type NamedFact,
  nameOfExpression,
  plainValue,
  textOfCode,
} from "./fact_words.ts";
import { othersOf } from "./list_facts.ts";
import type { Leaf } from "./schema_facts.ts";
import { quoted } from "./shown_text.ts";
import { nodesIn } from "./syntax_walk.ts";
import { valueWords } from "./told_values.ts";
import { isOfClasses } from "./value_facts.ts";
import { isPlumbing, targetOf, told, toldNoMore } from "./value_target.ts";

/** The declaration whose code differs. */
export interface Compared {
  readonly name: string;
  readonly nodes: readonly TS.Node[];
  readonly areRenamed: (old: string, now: string) => boolean;
}

type Choice = TS.ConditionalExpression;

/** Says which value code gives something, or returns, in a case, or no more; null for code that chooses none. */
export function choiceFacts({ before, after }: Leaf, compared: Compared): CodeFact[] | null {
  const [old, now] = [before, after].map((node) => node && choiceIn(node));
  const choice = now ?? old ?? null;
  if (!choice) return null;
  if (isOfClasses(choice)) return [{ rank: 8, words: VAGUE_FACTS.classes }];
  if (isOfStatement(choice, compared)) return [];
  return now ? chosenFacts(now, { before, after }, compared) : lostFacts(choice, after, compared);
}

function chosenFacts(
  choice: Choice,
  { before, after }: Leaf,
  { name, nodes }: Compared,
): CodeFact[] | null {
  const [target, asked] = [targetOf(choice, nodes), askedBy(choice.condition)];
  const [value, other] = [choice.whenTrue, choice.whenFalse].map(valueWords);
  if (target === null || asked === null || !value) return null;
  // A case that was put before others leaves these as they are.
  const isOne = before === null && choice === after && target.verb !== "lists";
  const isNewValue = before === null && choice !== after;
  const rest = isOne || !other ? "" : `, else ${other}`;
  return [{
    rank: isNewValue && isPlumbing(target, name) ? MENTION + 2 : CHOSEN,
    words: `${told(target, value, name)} if ${asked}${rest}`,
  }];
}

const CHOSEN = 4;

/** Says of a choice that went in which case there is another value now. */
function lostFacts(
  choice: Choice,
  after: TS.Node | null,
  { name, nodes }: Compared,
): CodeFact[] | null {
  const { condition, whenTrue, whenFalse } = choice;
  const target = targetOf(choice, nodes);
  const [value, other] = [whenTrue, whenFalse].map(valueWords);
  if (target === null || !value) return null;
  if (!after) {
    if (target.verb === "sets" && isGivenByCall(target.name, othersOf(choice, nodes))) return [];
    const asked = askedBy(condition);
    return asked === null
      ? null
      : [{ rank: CHOSEN, words: `${toldNoMore(target, value, name)} if ${asked}` }];
  }
  const isElse = areSame(whenFalse, after);
  if (!other || (!isElse && !areSame(whenTrue, after))) return null;
  const [kept, gone] = isElse ? [other, value] : [value, other];
  const asked = isElse ? askedBy(condition) : unlessAsked(condition);
  if (asked === null) return null;
  return [{
    rank: CHOSEN,
    words: `${told(target, kept, name)} in place of ${gone} if ${asked}`,
  }];
}

/** Tells whether what a function gives goes to a variable of that name in the file: that function may choose as the code did. */
function isGivenByCall(name: string, [first]: readonly TS.Node[]): boolean {
  return nodesIn(first ? [first.getSourceFile()] : []).some((node) => {
    if (!ts.isIdentifier(node) || node.text !== name) return false;
    const { parent } = node;
    const isDeclared = (ts.isVariableDeclaration(parent) || ts.isBindingElement(parent)) &&
      parent.name === node;
    const holder = isDeclared ? ts.findAncestor(parent, ts.isVariableDeclaration) : undefined;
    const value = holder?.initializer && lookThrough(holder.initializer);
    return value !== undefined && ts.isCallExpression(value);
  });
}

/** Tells whether an `if` of the other side asks what a choice asks: the value was chosen by statements, or is now. */
function isOfStatement(choice: Choice, { nodes }: Compared): boolean {
  const others = othersOf(choice, nodes);
  const asked = new Set([askedBy(choice.condition), unlessAsked(choice.condition)]);
  const own = nodes.filter((each) => !others.includes(each));
  const numberIn = (all: readonly TS.Node[]): number =>
    nodesIn(all).filter((node) => {
      const test = ts.isIfStatement(node) ? askedBy(node.expression) : null;
      return test !== null && asked.has(test);
    }).length;
  return numberIn(others) > numberIn(own);
}

/** Finds the choice that a node is, or that makes the value of a new variable. */
function choiceIn(node: TS.Node): Choice | null {
  const [only, ...more] = ts.isVariableStatement(node) ? node.declarationList.declarations : [];
  const value = only?.initializer && more.length === 0 ? only.initializer : node;
  const inner = ts.isExpression(value) ? lookThrough(value) : value;
  return ts.isConditionalExpression(inner) ? inner : null;
}

/** Tells whether two choices have the same values, of which the conditions alone differ. */
export function haveSameValues(before: TS.Node, after: TS.Node): boolean {
  return ts.isConditionalExpression(before) && ts.isConditionalExpression(after) &&
    (isSameChoice(before, after) || isTurned(before, after));
}

/** Tells whether one of two values is a choice of which the other one is a value. */
export function isChoiceOf(before: TS.Node, after: TS.Node): boolean {
  return [[before, after], [after, before]].some(([one, other]) =>
    one && other && ts.isConditionalExpression(one) &&
    (areSame(one.whenTrue, other) || areSame(one.whenFalse, other))
  );
}

function isSameChoice(before: Choice, after: Choice): boolean {
  return areSame(before.whenTrue, after.whenTrue) && areSame(before.whenFalse, after.whenFalse);
}

function isTurned(before: Choice, after: Choice): boolean {
  return areSame(before.whenTrue, after.whenFalse) && areSame(before.whenFalse, after.whenTrue);
}

function areSame(one: TS.Node, other: TS.Node): boolean {
  const [a, b] = [one, other].map((node) =>
    codeFingerprint(ts.isExpression(node) ? lookThrough(node) : node)
  );
  return a === b;
}

/** Says that a value is chosen in another case now; null for code outside of the condition of a choice. */
export function testFacts({ before, after }: Leaf, compared: Compared): CodeFact[] | null {
  const [old, now] = [before, after].map((node) => node && choiceOfTest(node));
  if (!old || !now || !haveSameValues(old, now)) return null;
  const [asked, wasAsked] = [askedBy(now.condition), askedBy(old.condition)];
  if (!isSameChoice(old, now)) return asked === unlessAsked(old.condition) ? [] : null;
  const { name, nodes, areRenamed } = compared;
  const isSame = testSays(now.condition, nodes.filter(isBeside(now))) ===
      testSays(old.condition, nodes.filter(isBeside(old))) ||
    areAlikeButNames(old.condition, now.condition, areRenamed);
  if (isSame) return [];
  const [target, value] = [targetOf(now, nodes), valueWords(now.whenTrue)];
  if (target === null || value === null || asked === null || wasAsked === null) return null;
  if (asked === wasAsked) return [];
  if (isOfClasses(now)) return [{ rank: 8, words: VAGUE_FACTS.classes }];
  return [{
    rank: CHOSEN,
    words: `${told(target, value, name)} if ${asked} now, and if ${wasAsked} before`,
  }];
}

function isBeside(node: TS.Node): (other: TS.Node) => boolean {
  return (other) => other.getSourceFile() === node.getSourceFile();
}

/** Finds the choice that a node is, or in whose condition it is. */
function choiceOfTest(node: TS.Node): Choice | null {
  if (ts.isConditionalExpression(node)) return node;
  for (let inner = node; ts.isExpression(inner); inner = inner.parent) {
    const { parent } = inner;
    if (ts.isConditionalExpression(parent)) return parent.condition === inner ? parent : null;
  }
  return null;
}

/** Tells whether two conditions differ in the names of variables alone. */
function areAlikeButNames(
  before: TS.Expression,
  after: TS.Expression,
  areRenamed: Compared["areRenamed"],
): boolean {
  const nameless: Wording = (node) => ts.isIdentifier(node) ? "name" : undefined;
  const [one, other] = [before, after].map((node) => codeFingerprint(node, undefined, nameless));
  const [olds, nows] = [before, after].map((node) =>
    nodesIn([node]).flatMap((each) => ts.isIdentifier(each) ? [each.text] : [])
  );
  return one === other && olds?.every((old, index) => {
        const now = nows?.[index] ?? "";
        return old === now || areRenamed(old, now);
      }) === true;
}

/** Says for which values code has a case of its own. */
export function caseFacts({ before, after }: Leaf): (CodeFact | NamedFact)[] | null {
  const node = after ?? before;
  if (!node || (before && after) || !ts.isCaseClause(node)) return null;
  const name = nameOfExpression(node.expression) ?? textOfCode(node.expression) ??
    plainValue(node.expression);
  if (name === null) return [];
  const isNew = after !== null;
  return [
    { rank: 4, verb: "has a case for", name, isNew },
    ...isNew ? numberFacts(node) : [],
  ];
}

/** Says which numbers the members of objects have in a case. */
function numberFacts(node: TS.Node): CodeFact[] {
  return nodesIn([node]).flatMap((each) => {
    const name = ts.isPropertyAssignment(each) && isNumber(each.initializer)
      ? memberName(each.name)
      : null;
    if (name === null || !ts.isPropertyAssignment(each)) return [];
    const start = `sets ${quoted(name)} to`;
    return [{ rank: 5, start, words: `${start} ${each.initializer.getText()}` }];
  });
}
