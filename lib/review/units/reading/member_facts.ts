import type { ts as TS } from "ts-morph";
import { lookOutward, lookThrough } from "../../../source/jsx/mod.ts";
import { ts } from "../../../source/syntax/typescript.ts";
import { listOf } from "../../../text/mod.ts";
import { codeFingerprint } from "./code_fingerprint.ts";
import { memberName, operandsOf } from "./code_pieces.ts";
import { askedBy, jointOf } from "./condition_words.ts";
import {
  type CodeFact,
  isNumber,
  MENTION,
  type NamedFact,
  nameOfExpression,
  plainValue,
} from "./fact_words.ts";
import { isOwnCode } from "./own_code.ts";
import { GLOBALS } from "./plain_names.ts";
import type { Leaf } from "./schema_facts.ts";
import { quoted } from "./shown_text.ts";
import { nodesIn } from "./syntax_walk.ts";
import { holderOf } from "./value_holder.ts";

/** The declaration whose code differs. */
interface Compared {
  readonly name: string;
  readonly nodes: readonly TS.Node[];
}

/** Says what is given, set or returned now and was not: a member of an object. */
export function memberFacts(
  { before, after }: Leaf,
  { name, nodes }: Compared,
): (CodeFact | NamedFact)[] | null {
  const node = after ?? before;
  if (!node || (before !== null && after !== null) || !ts.isObjectLiteralElementLike(node)) {
    return null;
  }
  const { parent: object } = node;
  const isMember = ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node) ||
    ts.isMethodDeclaration(node);
  const member = isMember ? memberName(node.name) : null;
  if (!isMember || member === null || !ts.isObjectLiteralExpression(object)) return null;
  // What is spread beside it may have the member as well, and keys of the environment are told by themselves.
  if (object.properties.some(ts.isSpreadAssignment) || isOfEnvironment(object)) return [];
  const [{ parent }, isNew, holder] = [lookOutward(object), after !== null, holderOf(object)];
  if (ts.isCallExpression(parent) || ts.isNewExpression(parent)) {
    const called = nameOfExpression(parent.expression);
    if (called === null || GLOBALS.has(called.split(".")[0] ?? "")) return [];
    const told = optionFacts(node, { called, isNew });
    if (told.length > 0) return told;
    // A router or a store is made of its members.
    if (holderOf(parent) === name && isWork(node)) {
      return [{ rank: 5, verb: "has", name: member, isNew }];
    }
    return [{
      rank: MENTION + 1,
      verb: "gives",
      name: member,
      where: ` to ${quoted(called)}`,
      called,
      isNew,
    }];
  }
  const isResult = (ts.isReturnStatement(parent) || ts.isArrowFunction(parent)) &&
    isOwnCode(object, nodes);
  if (isResult) return [{ rank: 5, verb: "returns", name: member, isNew }];
  if (holder === null) return [];
  const where = holder === name ? "" : ` in ${quoted(holder)}`;
  const call = callAround(object);
  const options = call ? optionFacts(node, { ...call, isNew }) : [];
  if (options.length > 0) return options;
  const value = switchOf(node);
  if (value !== null) return [settingFact(`${quoted(member)}${where}`, value, isNew)];
  return [{ rank: 5, verb: "has", name: member, where, isNew }];
}

/** Tells whether a member is a function, or what calls made of one. */
function isWork(node: TS.Node): boolean {
  return ts.isMethodDeclaration(node) || (ts.isPropertyAssignment(node) &&
    nodesIn([node.initializer]).some((each) =>
      ts.isArrowFunction(each) || ts.isFunctionExpression(each)
    ));
}

/** A call that is given an option, and the names of the members within which the option stands. */
interface Option {
  readonly called: string;
  readonly isNew: boolean;
  readonly path?: readonly string[];
}

/**
 * Says of the options of a call that are numbers or switches what they are set to, and of one that has a condition when the call is made;
 * nothing of other options.
 */
export function optionFacts(
  member: TS.ObjectLiteralElementLike,
  { called, isNew, path = [] }: Option,
): CodeFact[] {
  const name = memberName(member.name);
  if (name === null || !ts.isPropertyAssignment(member)) return [];
  // What a state begins with is no option.
  if (/^(React\.)?use(State|Ref)$/.test(called)) return [];
  const value = lookThrough(member.initializer);
  if (ts.isObjectLiteralExpression(value)) {
    const inside = { called, isNew, path: [...path, name] };
    return value.properties.flatMap((each) => optionFacts(each, inside));
  }
  const isOfHook = /^use\p{Lu}/u.test(called.split(".").at(-1) ?? "");
  const only = name === "enabled" && path.length === 0 && isOfHook ? askedBy(value) : null;
  const plain = switchOf(member);
  if (only !== null && plain === null) {
    const words = `runs ${quoted(called)} only if ${only}`;
    return [{ rank: 3, words: isNew ? words : `${words} no more` }];
  }
  if (plain === null) return [];
  const option = quoted([...path, name].join("."));
  return [settingFact(`the option ${option} of ${quoted(called)}`, plain, isNew)];
}

function settingFact(what: string, value: string, isNew: boolean): CodeFact {
  return isNew
    ? { rank: 4, start: "sets", words: `sets ${what} to ${value} now` }
    : { rank: 4, start: "sets", words: `sets ${what} to ${value} no more` };
}

/** Returns the value of a member that is a number or a switch, or a list of numbers; null for other values. */
function switchOf(member: TS.ObjectLiteralElementLike): string | null {
  const value = ts.isPropertyAssignment(member) ? lookThrough(member.initializer) : null;
  if (!value) return null;
  if (ts.isArrayLiteralExpression(value)) {
    const isOfNumbers = value.elements.length > 0 && value.elements.every(isNumber);
    return isOfNumbers ? listOf(value.elements.map((each) => each.getText())) : null;
  }
  const isPlain = isNumber(value) || value.kind === ts.SyntaxKind.TrueKeyword ||
    value.kind === ts.SyntaxKind.FalseKeyword;
  return isPlain ? plainValue(value) : null;
}

/** Finds the call that is given an object as a part of its options. */
function callAround(object: TS.Node): { called: string; path: readonly string[] } | null {
  const path: string[] = [];
  for (let inner = lookOutward(object);;) {
    const { parent } = inner;
    if (ts.isCallExpression(parent) || ts.isNewExpression(parent)) {
      const called = parent.expression === inner ? null : nameOfExpression(parent.expression);
      const isTold = called !== null && !GLOBALS.has(called.split(".")[0] ?? "");
      return isTold && path.length > 0 ? { called, path } : null;
    }
    const name = ts.isPropertyAssignment(parent) ? memberName(parent.name) : null;
    if (name === null) return null;
    path.unshift(name);
    inner = lookOutward(parent.parent);
  }
}

/** Tells whether an object is a part of what describes the environment: `createEnv({ server: { … } })`. */
function isOfEnvironment(object: TS.Node): boolean {
  return ts.findAncestor(
    object,
    (each) => ts.isCallExpression(each) && nameOfExpression(each.expression) === "createEnv",
  ) !== undefined;
}

/** Tells whether one of two conditions asks for more than the other one. */
export function asksForMore(before: TS.Expression, after: TS.Expression): boolean {
  return (jointOf(before) === "and" || jointOf(after) === "and") &&
    partsOf(before).length !== partsOf(after).length;
}

/** Lists what a condition asks that must hold together. */
function partsOf(node: TS.Expression): TS.Node[] {
  return ts.isBinaryExpression(node) && jointOf(node) === "and" ? operandsOf(node) : [node];
}

/** Says what a condition that is a value asks besides now, or no more: `isOpen && isReady` for `isOpen`. */
export function operandFacts({ before, after }: Leaf): CodeFact[] | null {
  if (!before || !after) return loneOperandFacts(after ?? before, after !== null);
  if (!ts.isExpression(before) || !ts.isExpression(after)) return null;
  const [old, now] = [before, after].map((each) => lookThrough(each));
  if (!old || !now || (jointOf(old) ?? jointOf(now)) !== "and") return null;
  const holder = holderWords(after);
  if (holder === null || jointOf(old) === "or" || jointOf(now) === "or") return null;
  const [ones, others] = [old, now].map((each) =>
    new Map(partsOf(each).map((operand) => [codeFingerprint(operand), operand]))
  );
  if (!ones || !others) return null;
  const beyond = (all: typeof ones, known: typeof ones): TS.Node[] =>
    [...all].flatMap(([says, operand]) => known.has(says) ? [] : [operand]);
  const [gone, come] = [beyond(ones, others), beyond(others, ones)];
  if (gone.length === ones.size || (gone.length > 0 && come.length > 0)) return null;
  const asked = [...come, ...gone].map((each) => ts.isExpression(each) ? askedBy(each) : null);
  if (asked.length === 0 || asked.includes(null)) return null;
  const words = `asks if ${asked.join(" and ")} for ${holder}`;
  return [{ rank: 3, words: come.length > 0 ? `${words} as well` : `${words} no more` }];
}

/** Says the same of a part of a condition that one side alone has. */
function loneOperandFacts(operand: TS.Node | null, isNew: boolean): CodeFact[] | null {
  if (!operand || !ts.isExpression(operand)) return null;
  let whole = lookOutward(operand);
  if (jointOf(whole.parent) !== "and") return null;
  while (jointOf(whole.parent) === "and") whole = lookOutward(whole.parent);
  const [holder, asked] = [holderWords(whole), askedBy(operand)];
  if (holder === null || asked === null) return null;
  const words = `asks if ${asked} for ${holder}`;
  return [{ rank: 3, words: isNew ? `${words} as well` : `${words} no more` }];
}

/** Says what gets the value of a condition: a variable, a member, or whoever calls a function. */
function holderWords(node: TS.Node): string | null {
  const holder = holderOf(node);
  if (holder !== null) return quoted(holder);
  const inner = lookOutward(node);
  const { parent } = inner;
  const from = ts.isReturnStatement(parent) ? parent : inner;
  const isReturned = ts.isReturnStatement(parent) ||
    (ts.isArrowFunction(parent) && parent.body === inner);
  const around = isReturned ? ts.findAncestor(from.parent, ts.isFunctionLike) : undefined;
  if (!around || around.getSourceFile() === around.parent) return null;
  const name = around.name ? memberName(around.name) : holderOf(around);
  return name === null ? null : `the result of ${quoted(name)}`;
}
