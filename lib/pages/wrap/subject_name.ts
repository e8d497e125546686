import type { ts as TS } from "ts-morph";
import type { JsxNode } from "../../source/jsx/node.ts";
import { loopSubject } from "../../source/jsx/loop.ts";
import {
  type ConditionalSyntax,
  conditionOf,
  isJsx,
  lookThrough,
} from "../../source/jsx/syntax.ts";
import { genericNameReason } from "../../rules/generic_name.ts";
import { ts } from "../../source/typescript.ts";
import { pascalCase, singular, wordsOf } from "./words.ts";

/**
 * A name for what a conditional or loop shows, from what it is about: `LineList` for `order.lines.map(...)`, `ShowHelp` for
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
  const node = lookThrough(condition);
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken) {
    const inner = conditionWords(node.operand);
    return { ...inner, negated: !inner.negated };
  }
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

/** What an expression is about: `lines` of `order.lines.filter(isOpen)`, `users` of `getUsers()`. */
function subjectWords(expression: TS.Expression): string[] {
  const node = lookThrough(expression);
  if (ts.isIdentifier(node)) return wordsOf(node.text);
  if (ts.isPropertyAccessExpression(node)) {
    return EMPTY_MEMBERS.has(node.name.text)
      ? subjectWords(node.expression)
      : wordsOf(node.name.text.replace(/^#/, ""));
  }
  if (ts.isCallExpression(node)) return calledWords(node);
  if (ts.isElementAccessExpression(node) || ts.isAwaitExpression(node)) {
    return subjectWords(node.expression);
  }
  if (ts.isBinaryExpression(node)) return subjectWords(node.left);
  if (ts.isConditionalExpression(node)) return subjectWords(node.condition);
  const [only] = ts.isArrayLiteralExpression(node) ? node.elements : [];
  return only && ts.isSpreadElement(only) ? subjectWords(only.expression) : [];
}

/** Members that say nothing beside what they belong to. */
const EMPTY_MEMBERS: ReadonlySet<string> = new Set(["length", "size", "current", "value", "props"]);

function calledWords(call: TS.CallExpression): string[] {
  const callee = lookThrough(call.expression);
  const [first] = call.arguments;
  if (ts.isPropertyAccessExpression(callee)) {
    const owner = lookThrough(callee.expression);
    const isStatic = ts.isIdentifier(owner) &&
      /^(?:Object|Array|Children|React|_|lodash)$/.test(owner.text);
    if (isStatic || ts.isPropertyAccessExpression(owner) && owner.name.text === "Children") {
      return first ? subjectWords(first) : [];
    }
    const words = wordsOf(callee.name.text);
    return GETTERS.has(words[0] ?? "") && words.length > 1 ? words.slice(1) : subjectWords(owner);
  }
  const words = subjectWords(callee);
  return GETTERS.has(words[0] ?? "") && words.length > 1 ? words.slice(1) : words;
}

const GETTERS: ReadonlySet<string> = new Set(["get", "fetch", "list", "find", "select", "load"]);

/** The tag of the first element in some syntax, where it is a component's. */
function contentWords(node: TS.Node): string[] {
  const inner = ts.isExpression(node) ? lookThrough(node) : node;
  if (ts.isJsxElement(inner)) return tagWords(inner.openingElement.tagName);
  if (ts.isJsxSelfClosingElement(inner)) return tagWords(inner.tagName);
  if (isJsx(inner)) return [];
  return ts.forEachChild(inner, (child) => {
    const words = contentWords(child);
    return words.length > 0 ? words : undefined;
  }) ?? [];
}

function tagWords(tag: TS.JsxTagNameExpression): string[] {
  const name = ts.isPropertyAccessExpression(tag)
    ? tag.name.text
    : ts.isIdentifier(tag)
    ? tag.text
    : "";
  return /^\p{Lu}/u.test(name) ? wordsOf(name) : [];
}
