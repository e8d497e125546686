import type { ts as TS } from "ts-morph";
import { ts } from "../../../source/syntax/typescript.ts";
import { groupBy } from "../../../grouping/mod.ts";
import { listOf } from "../../../text/mod.ts";
import { quoted } from "./shown_text.ts";

/** Something about code that is so on one side alone, in words that follow the name of the code: `calls "track" now`. */
export interface CodeFact {
  /** The lower, the more it says to those who know no code. */
  readonly rank: number;
  readonly words: string;
  /** The beginning of the words that it shares with facts of the same kind, as `sets "url" to`, where these are told as a list. */
  readonly start?: string;
}

/** The lowest rank of a fact that names a call, or a value that a call is given. */
export const MENTION = 10;

/** A fact of one name: those with the same words around it are told at once. */
export interface NamedFact extends Pick<CodeFact, "rank"> {
  readonly verb: string;
  readonly name: string;
  readonly where?: string;
  /** The function that is given it: one that one side alone calls is told by that. */
  readonly called?: string;
  /** Tells whether some code says the same: what the other side says elsewhere neither came nor went. */
  readonly isSaidBy?: (node: TS.Node) => boolean;
  readonly isNew: boolean;
}

/** Names that came and went, by what is said of them. */
interface Named {
  readonly rank: number;
  readonly verb: string;
  readonly where: string;
  readonly come: readonly string[];
  readonly gone: readonly string[];
}

/** Joins facts that differ in nothing but their names, or in nothing but where the names stand. */
export function joinNamed(facts: readonly NamedFact[]): CodeFact[] {
  const named = [...groupBy(facts, ({ verb, where }) => `${verb}${where}`).values()]
    .flatMap((same): Named[] => {
      const [first] = same;
      const namesOf = (isNew: boolean): string[] =>
        same.flatMap((each) => each.isNew === isNew ? [each.name] : []);
      // What came and went under one name is there as before.
      const beyond = (isNew: boolean): string[] => {
        const others = new Set(namesOf(!isNew));
        return namesOf(isNew).filter((name) => !others.has(name));
      };
      const { rank, verb, where = "" } = first ?? { rank: 0, verb: "" };
      return [{ rank, verb, where, come: beyond(true), gone: beyond(false) }];
    });
  const keyOf = ({ verb, where, come, gone }: Named): string =>
    JSON.stringify([verb, where.startsWith(IN) ? IN : where, come, gone]);
  return [...groupBy(named, keyOf).values()].flatMap((same) => {
    const [first] = same;
    if (!first) return [];
    const { rank, come, gone } = first;
    const where = same.length === 1
      ? first.where
      : IN + listOf(same.map((each) => each.where.slice(IN.length)), { max: MAX_NAMES });
    // The noun in the verb is about all of the names.
    const isMany = first.verb.endsWith(" function") && (come.length || gone.length) > 1;
    const words = cameAndWent(`${first.verb}${isMany ? "s" : ""}`, come, gone, where);
    return words === null ? [] : [{ rank, words }];
  });
}

/** The word before the list in which a name stands. */
const IN = " in ";

/** Joins facts that go on in another way behind the same beginning. */
export function joinStarted(facts: readonly CodeFact[]): CodeFact[] {
  return [...groupBy(facts, (fact) => fact.start ?? fact).values()].flatMap((same) => {
    const [first] = same;
    if (!first || first.start === undefined) return same;
    const { start, rank } = first;
    const rests = same.map(({ words }) => words.slice(start.length + 1));
    return [{ rank, words: `${start} ${listOf([...new Set(rests)], { max: MAX_NAMES })}` }];
  });
}

/** The largest number of names in a fact. */
const MAX_NAMES = 3;

/** Characters of all names in a fact: of longer ones fewer are named. */
const MAX_LENGTH = 140;

/** A longer name is code. */
const MAX_NAME = 60;

export function quotedNames(names: Iterable<string>): string {
  const all = [...new Set(names)];
  let length = 0;
  const brief = all.findIndex((name) => (length += name.length) > MAX_LENGTH);
  const max = brief < 0 ? MAX_NAMES : Math.max(1, Math.min(brief, MAX_NAMES));
  return listOf(all.map(quoted), { max });
}

/** Says what came and went alike: `calls "a" now, and "b" no more`. */
export function cameAndWent(
  verb: string,
  come: readonly string[],
  gone: readonly string[],
  where = "",
): string | null {
  if (come.length === 0) {
    return gone.length === 0 ? null : `${verb} ${quotedNames(gone)}${where} no more`;
  }
  const now = `${verb} ${quotedNames(come)}${where} now`;
  return gone.length === 0 ? now : `${now}, and ${quotedNames(gone)} no more`;
}

/** Returns the name that an expression is, as `user` or `router.push`; null for other code, and for a long one. */
export function nameOfExpression(node: TS.Node): string | null {
  const name = pathOf(node)?.join(".");
  return name !== undefined && name.length <= MAX_NAME ? name : null;
}

function pathOf(node: TS.Node): string[] | null {
  if (ts.isIdentifier(node)) return [node.text];
  if (node.kind === ts.SyntaxKind.ThisKeyword) return ["this"];
  if (ts.isNonNullExpression(node)) return pathOf(node.expression);
  if (!ts.isPropertyAccessExpression(node)) return null;
  const path = pathOf(node.expression);
  return path && [...path, node.name.text];
}

/** Returns a text that code holds, with a sign for each value in it; null for other code. */
export function textOfCode(node: TS.Node | undefined): string | null {
  if (!node) return null;
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTaggedTemplateExpression(node)) return textOfCode(node.template);
  if (!ts.isTemplateExpression(node)) return null;
  return node.head.text + node.templateSpans.map(({ literal }) => `…${literal.text}`).join("");
}

/** The largest number of characters of a value that is told. */
const MAX_VALUE = 60;

/** Returns a plain value as it is told, also that of a constant of its file; null for other code. */
export function plainValue(node: TS.Node): string | null {
  const text = textOfCode(node);
  if (text !== null) return text.length <= MAX_VALUE && text !== "" ? quoted(text) : null;
  if (ts.isIdentifier(node)) {
    const value = constantOf(node);
    return value && !ts.isIdentifier(value) ? plainValue(value) : null;
  }
  const { TrueKeyword, FalseKeyword, NullKeyword } = ts.SyntaxKind;
  const isWord = [TrueKeyword, FalseKeyword, NullKeyword].includes(node.kind);
  return isWord || isNumber(node) ? node.getText() : null;
}

/** Tells whether code is a number, also one that is worked out of others. */
export function isNumber(node: TS.Node): boolean {
  if (ts.isPrefixUnaryExpression(node)) return isNumber(node.operand);
  return ts.isNumericLiteral(node) ||
    (ts.isBinaryExpression(node) && isNumber(node.left) && isNumber(node.right));
}

/** Finds the value of a constant of the same file. */
export function constantOf(name: TS.Identifier): TS.Expression | null {
  for (const statement of name.getSourceFile().statements) {
    if (!ts.isVariableStatement(statement)) continue;
    const { flags, declarations } = statement.declarationList;
    const found = declarations.find((each) => each.name.getText() === name.text);
    if (found) return (flags & ts.NodeFlags.Const) !== 0 ? found.initializer ?? null : null;
  }
  return null;
}
