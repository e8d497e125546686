import type { ts as TS } from "ts-morph";
import { lookThrough } from "../../../source/jsx/mod.ts";
import { ts } from "../../../source/syntax/typescript.ts";
import { memberName } from "./code_pieces.ts";
import { askedBy } from "./condition_words.ts";
import {
  type CodeFact,
  isNumber,
  MENTION,
  type NamedFact,
  nameOfExpression,
  plainValue,
  quotedNames,
  textOfCode,
} from "./fact_words.ts";
import { isOwnCode } from "./own_code.ts";
import { pieceText } from "./piece_texts.ts";
import type { Leaf } from "./schema_facts.ts";
import { isSaid } from "./shown_messages.ts";
import { quoted } from "./shown_text.ts";
import { nodesIn } from "./syntax_walk.ts";
import { holderOf } from "./value_holder.ts";

/** The declaration whose code differs. */
interface Compared {
  readonly name: string;
  readonly nodes: readonly TS.Node[];
  readonly areRenamed: (old: string, now: string) => boolean;
}

/** Says which value code gives something, or returns, in a case; null for code that chooses none. */
export function choiceFacts({ before, after }: Leaf, { name, nodes }: Compared): CodeFact[] | null {
  const choice = after && choiceIn(after);
  if (!choice) return null;
  const [target, asked] = [targetOf(choice, nodes), askedBy(choice.condition)];
  const [value, other] = [choice.whenTrue, choice.whenFalse].map(valueWords);
  if (target === null || asked === null || !value) return null;
  // A case that was put before others leaves these as they are.
  const isOne = before === null && choice === after;
  const rest = isOne || !other ? "" : `, else ${other}`;
  return [{
    rank: rankOf(target, name, 4),
    words: `${told(target, value, name)} if ${asked}${rest}`,
  }];
}

/** Finds the choice that a node is, or that makes the value of a new variable. */
function choiceIn(node: TS.Node): TS.ConditionalExpression | null {
  if (ts.isConditionalExpression(node)) return node;
  const [only, ...more] = ts.isVariableStatement(node) ? node.declarationList.declarations : [];
  const value = only?.initializer && more.length === 0 ? lookThrough(only.initializer) : null;
  return value && ts.isConditionalExpression(value) ? value : null;
}

/** Says of a value that something gets, or that is returned, that it is another one. */
export function otherValueFacts(
  { before, after }: Leaf,
  { name: declared, nodes, areRenamed }: Compared,
): CodeFact[] | null {
  if (!before || !after || !ts.isExpression(before) || !ts.isExpression(after)) return null;
  const target = targetOf(after, nodes);
  if (target === null || isSaid(before) || isSaid(after)) return null;
  // Which functions are called is told by itself.
  const areCalls = [before, after].every((node) => ts.isCallExpression(lookThrough(node)));
  const areParts = [before, after].some((node) => ts.isBinaryExpression(lookThrough(node)));
  if ((areCalls && target.verb !== "returns") || (areParts && target.verb === "gives")) return null;
  const asMember = asMemberFacts(before, after, target);
  if (asMember) return asMember;
  const [old, now] = [valueWords(before), valueWords(after)];
  if (old === null || now === null || old === now || areOneName(before, after)) return null;
  const [name, newName] = [nameOfExpression(before), nameOfExpression(after)];
  if (name !== null && newName !== null && areRenamed(name, newName)) return null;
  return [{
    rank: isPlumbing(before, after, target) ? MENTION + 1 : rankOf(target, declared, 5),
    words: `${told(target, now, declared)} in place of ${old}`,
  }];
}

/** Tells whether values say nothing to those who know no code: names that a function is given, and texts that are made of others. */
function isPlumbing(before: TS.Node, after: TS.Node, target: Target): boolean {
  const values = [before, after];
  if (values.some(ts.isTemplateExpression)) return target.verb === "returns";
  return target.verb === "gives" && values.every((each) => plainValue(each) === null);
}

/** Says of a text that a function is given that it is a member of an object now, or no more: `deny("No")` and `deny({ message: "No" })`. */
function asMemberFacts(before: TS.Node, after: TS.Node, target: Target): CodeFact[] | null {
  if (target.verb !== "gives") return null;
  for (const [text, object] of [[before, after], [after, before]] as const) {
    const says = textOfCode(text);
    if (says === null || !ts.isObjectLiteralExpression(object)) continue;
    const member = object.properties.find((each) =>
      ts.isPropertyAssignment(each) && textOfCode(each.initializer) === says
    );
    const name = member?.name && memberName(member.name);
    if (!name) continue;
    const [as, was] = [`as ${quoted(name)}`, "by itself"];
    const [now, old] = object === after ? [as, was] : [was, as];
    return [{
      rank: 6,
      words: `gives ${quoted(target.name)} its text ${now} now, and gave it ${old}`,
    }];
  }
  return null;
}

/** Tells whether a text became the member that is called like it, or the other way round: `"not_found"` and `Code.NOT_FOUND`. */
function areOneName(before: TS.Expression, after: TS.Expression): boolean {
  const [one, other] = [before, after].map((node) =>
    (textOfCode(node) ?? nameOfExpression(node)?.split(".").at(-1))
      ?.replaceAll(/[\s_-]/g, "").toLowerCase()
  );
  return one !== undefined && one === other;
}

/** Names the receiver of a value: a member or variable, a function, or whoever calls the code. */
type Target =
  | { readonly verb: "sets"; readonly name: string; readonly isLocal: boolean }
  | { readonly verb: "gives"; readonly name: string }
  | { readonly verb: "returns" };

/** Returns the rank of a fact; the value of a variable of a component or a hook says less than what is done with it. */
function rankOf(target: Target, declared: string, rank: number): number {
  const isPlumbing = target.verb === "sets" && target.isLocal && /^(use)?\p{Lu}/u.test(declared);
  return isPlumbing ? MENTION + 2 : rank;
}

function told(target: Target, value: string, declared: string): string {
  if (target.verb === "returns") return `returns ${value}`;
  if (target.verb === "sets" && target.name === declared) return `is ${value}`;
  return target.verb === "sets"
    ? `sets ${quoted(target.name)} to ${value}`
    : `gives ${value} to ${quoted(target.name)}`;
}

/** Finds what gets a value; null for a value that is a part of other code. */
function targetOf(value: TS.Expression, nodes: readonly TS.Node[]): Target | null {
  const inner = choiceAround(value);
  const { parent } = inner;
  const isReturned = ts.isReturnStatement(parent) ||
    (ts.isArrowFunction(parent) && parent.body === inner);
  if (isReturned) return isOwnCode(parent, nodes) ? { verb: "returns" } : null;
  if (ts.isCallExpression(parent) && parent.expression !== inner) {
    const name = nameOfExpression(parent.expression);
    return name === null ? null : { verb: "gives", name };
  }
  const name = holderOf(inner);
  if (name === null) return null;
  const isLocal = ts.isVariableDeclaration(parent) &&
    !ts.isSourceFile(parent.parent.parent.parent);
  return { verb: "sets", name, isLocal };
}

/** Goes outward from a value of a choice to the whole of it. */
function choiceAround(value: TS.Node): TS.Node {
  let inner = value;
  for (let outer = inner.parent; outer; outer = outer.parent) {
    const isChoice = ts.isConditionalExpression(outer) && outer.condition !== inner;
    if (!isChoice && !isWrapping(outer)) break;
    inner = outer;
  }
  return inner;
}

/** Tells whether an expression only stands around another one, as parentheses do. */
function isWrapping(node: TS.Node): boolean {
  return ts.isExpression(node) && lookThrough(node) !== node;
}

/** Characters of code that is told as a value. */
const MAX_CODE = 40;

/** Tells a value in few words, a call by its name, and a choice by both of its values; null for long code and for functions. */
function valueWords(value: TS.Node): string | null {
  const node = ts.isExpression(value) ? lookThrough(value) : value;
  if (ts.isConditionalExpression(node)) {
    const words = [node.whenTrue, node.whenFalse].map(valueWords);
    return words.includes(null) ? null : words.join(" or ");
  }
  if (ts.isFunctionLike(node) || ts.isJsxElement(node) || ts.isJsxSelfClosingElement(node)) {
    return null;
  }
  const name = ts.isCallExpression(node) ? nameOfExpression(node.expression) : null;
  if (HIDDEN.has(name?.split(".").at(-1) ?? "")) return null;
  const plain = plainValue(node);
  if (plain !== null) return plain;
  const text = pieceText(node);
  if (ts.isObjectLiteralExpression(node) && node.properties.length > 0) {
    const names = node.properties.flatMap(({ name }) => memberName(name) ?? []);
    // What is taken over from elsewhere has names of its own.
    return names.length < node.properties.length ? null : `an object with ${quotedNames(names)}`;
  }
  if (text.length <= MAX_CODE) return text === "undefined" ? text : quoted(text);
  return name === null || name.length > MAX_CODE ? null : quoted(`${name}(…)`);
}

/** The functions that translate a text, which one does says nothing, and those that keep a value of which nothing else is told. */
const HIDDEN: ReadonlySet<string> = new Set(["t", "_", "formatMessage", "useMemo", "useCallback"]);

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
  return [...nodesIn([node])].flatMap((each) => {
    const name = ts.isPropertyAssignment(each) && isNumber(each.initializer)
      ? memberName(each.name)
      : null;
    if (name === null || !ts.isPropertyAssignment(each)) return [];
    const start = `sets ${quoted(name)} to`;
    return [{ rank: 5, start, words: `${start} ${each.initializer.getText()}` }];
  });
}
