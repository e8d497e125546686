import type { ts as TS } from "ts-morph";
import {
  type ConditionalSyntax,
  conditionOf,
  type JsxNode,
  lookThrough,
  loopSubject,
} from "../../source/jsx/mod.ts";
import { genericNameReason } from "../../rules/mod.ts";
import { ts } from "../../source/syntax/typescript.ts";
import { wordsOf } from "../../text/mod.ts";
import { pascalCase, singular } from "./words.ts";

/**
 * Makes a name for the content of a conditional or loop from its subject: `LineList` for `order.lines.map(...)`, `ShowHelp` for
 * `showHelp && ...`, `UserOrLogin` for `user ? ... : <Login />`.
 */
export function subjectName(hit: JsxNode): string {
  const { syntax } = hit;
  const name = ts.isCallExpression(syntax)
    ? listName(syntax)
    // The syntax of a conditional node is one.
    : conditionalName(syntax as ConditionalSyntax);
  if (genericNameReason(name) === null && /^\p{Lu}/u.test(name)) return name;
  const content = pascalCase(contentWords(syntax));
  const [kind, prefix] = ts.isCallExpression(syntax) ? ["List", ""] : ["", "Show"];
  const byContent = `${prefix}${content}${kind}`;
  if (content !== "" && genericNameReason(byContent) === null) return byContent;
  return `${pascalCase(wordsOf(hit.owner))}${kind === "" ? "Choice" : kind}`;
}

function listName(call: TS.CallExpression): string {
  const words = subjectWords(loopSubject(call));
  const last = words.at(-1);
  if (last === undefined) return `${pascalCase(contentWords(call)) || "Repeated"}List`;
  if (last === "list") return pascalCase(words);
  return `${pascalCase([...words.slice(0, -1), singular(last)])}List`;
}

function conditionalName(syntax: ConditionalSyntax): string {
  const condition = conditionWords(conditionOf(syntax));
  const subject = pascalCase(condition.words) || pascalCase(contentWords(syntax)) || "Content";
  const without = condition.negated ? "No" : "";
  if (ts.isConditionalExpression(syntax)) return ternaryName(syntax, `${without}${subject}`);
  if (syntax.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken) {
    return shown(`${without}${subject}`);
  }
  return `${subject}Or${pascalCase(contentWords(syntax.right)) || "Fallback"}`;
}

function ternaryName({ whenTrue, whenFalse }: TS.ConditionalExpression, subject: string): string {
  if (isNothing(whenFalse) || isNothing(whenTrue)) return shown(subject);
  const yes = pascalCase(contentWords(whenTrue));
  const no = pascalCase(contentWords(whenFalse));
  if (yes !== "" && yes === no) {
    return subject.endsWith(yes) ? `${subject}Choice` : `${subject}${yes}`;
  }
  return no === "" ? `${subject}Choice` : `${subject}Or${no}`;
}

/** `ShowOpen`, but `ShowHelp` for `showHelp`. */
function shown(subject: string): string {
  return subject.startsWith("Show") ? subject : `Show${subject}`;
}

function isNothing(node: TS.Expression): boolean {
  const value = lookThrough(node);
  return value.kind === ts.SyntaxKind.NullKeyword || value.kind === ts.SyntaxKind.FalseKeyword ||
    (ts.isIdentifier(value) && value.text === "undefined") ||
    (ts.isStringLiteralLike(value) && value.text === "");
}

interface ConditionWords {
  readonly words: readonly string[];
  readonly negated: boolean;
}

/** `isOpen` -> open; `count > 0` -> count; `items.length === 0` -> no items; `status === "ready"` -> ready. */
function conditionWords(condition: TS.Expression): ConditionWords {
  let node = lookThrough(condition);
  let negated = false;
  while (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken) {
    node = lookThrough(node.operand);
    negated = !negated;
  }
  const { words, negated: isOpposite } = comparedWords(node);
  return { words, negated: negated !== isOpposite };
}

function comparedWords(node: TS.Expression): ConditionWords {
  if (!ts.isBinaryExpression(node)) {
    return { words: withoutVerb(subjectWords(node)), negated: false };
  }
  const { left, right, operatorToken: { kind } } = node;
  const isEqual = kind === ts.SyntaxKind.EqualsEqualsEqualsToken ||
    kind === ts.SyntaxKind.EqualsEqualsToken;
  const isUnequal = kind === ts.SyntaxKind.ExclamationEqualsEqualsToken ||
    kind === ts.SyntaxKind.ExclamationEqualsToken;
  const literal = lookThrough(right);
  if (
    (isEqual || isUnequal) && ts.isStringLiteralLike(literal) && wordsOf(literal.text).length > 0
  ) {
    return { words: wordsOf(literal.text), negated: isUnequal };
  }
  const isEmpty = isEqual && (isNothing(right) || isZero(literal));
  return { words: withoutVerb(subjectWords(left)), negated: isEmpty };
}

function isZero(node: TS.Expression): boolean {
  return ts.isNumericLiteral(node) && node.text === "0";
}

function withoutVerb(words: readonly string[]): readonly string[] {
  const [first = "", ...rest] = words;
  return rest.length > 0 && VERBS.has(first) ? rest : words;
}

const VERBS: ReadonlySet<string> = new Set(["is", "has", "are", "should", "can", "will", "did"]);

/** The largest number of steps from an expression to its subject. */
const MAX_STEPS = 32;

/** Returns the words for the subject of an expression: `lines` of `order.lines.filter(isOpen)`, `users` of `getUsers()`. */
function subjectWords(expression: TS.Expression): string[] {
  let next: TS.Expression | null = expression;
  for (let step = 0; next && step < MAX_STEPS; step++) {
    const found: readonly string[] | TS.Expression | null = subjectStep(lookThrough(next));
    if (found === null) return [];
    if (isWords(found)) return [...found];
    next = found;
  }
  return [];
}

function isWords(found: readonly string[] | TS.Expression): found is readonly string[] {
  return Array.isArray(found);
}

/** The words of an expression, or the part of it that says more; null where nothing does. */
function subjectStep(node: TS.Expression): readonly string[] | TS.Expression | null {
  if (ts.isIdentifier(node)) return wordsOf(node.text);
  if (ts.isPropertyAccessExpression(node)) {
    return EMPTY_MEMBERS.has(node.name.text)
      ? node.expression
      : wordsOf(node.name.text.replace(/^#/, ""));
  }
  if (ts.isCallExpression(node)) return calledStep(node);
  if (ts.isElementAccessExpression(node) || ts.isAwaitExpression(node)) return node.expression;
  if (ts.isBinaryExpression(node)) return node.left;
  if (ts.isConditionalExpression(node)) return node.condition;
  const [only] = ts.isArrayLiteralExpression(node) ? node.elements : [];
  return only && ts.isSpreadElement(only) ? only.expression : null;
}

/** The members that say nothing beside the name of their owner. */
const EMPTY_MEMBERS: ReadonlySet<string> = new Set(["length", "size", "current", "value", "props"]);

function calledStep(call: TS.CallExpression): readonly string[] | TS.Expression | null {
  const callee = lookThrough(call.expression);
  if (!ts.isPropertyAccessExpression(callee)) {
    return ts.isIdentifier(callee)
      ? withoutGetter(wordsOf(callee.text)) ?? wordsOf(callee.text)
      : callee;
  }
  const owner = lookThrough(callee.expression);
  const isStatic = ts.isIdentifier(owner)
    ? /^(?:Object|Array|Children|React|_|lodash)$/.test(owner.text)
    : ts.isPropertyAccessExpression(owner) && owner.name.text === "Children";
  if (isStatic) return call.arguments[0] ?? null;
  return withoutGetter(wordsOf(callee.name.text)) ?? owner;
}

/** `users` of `getUsers`; null where it does not say what is got. */
function withoutGetter(words: readonly string[]): readonly string[] | null {
  return GETTERS.has(words[0] ?? "") && words.length > 1 ? words.slice(1) : null;
}

const GETTERS: ReadonlySet<string> = new Set(["get", "fetch", "list", "find", "select", "load"]);

/** The tag of the first component in some syntax; what stands in a fragment does not count. */
function contentWords(root: TS.Node): string[] {
  const agenda: TS.Node[] = [root];
  for (let node = agenda.pop(); node; node = agenda.pop()) {
    const tag = ts.isJsxElement(node)
      ? node.openingElement.tagName
      : ts.isJsxSelfClosingElement(node)
      ? node.tagName
      : null;
    const words = tag ? tagWords(tag) : [];
    if (words.length > 0) return words;
    if (tag || ts.isJsxFragment(node)) continue;
    const children: TS.Node[] = [];
    ts.forEachChild(node, (child) => {
      children.push(child);
    });
    agenda.push(...children.reverse());
  }
  return [];
}

function tagWords(tag: TS.JsxTagNameExpression): string[] {
  const name = ts.isPropertyAccessExpression(tag)
    ? tag.name.text
    : ts.isIdentifier(tag)
    ? tag.text
    : "";
  return /^\p{Lu}/u.test(name) ? wordsOf(name) : [];
}
