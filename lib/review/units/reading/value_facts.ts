import type { ts as TS } from "ts-morph";
import { attributeName } from "../../../source/jsx/mod.ts";
import { ts } from "../../../source/syntax/typescript.ts";
import { VAGUE_FACTS } from "../../common/vague_facts.ts";
import { classChange, classesOfText } from "./class_words.ts";
import { isSaid } from "./shown_messages.ts";
import { memberName } from "./code_pieces.ts";
import {
  type CodeFact,
  MENTION,
  type NamedFact,
  nameOfExpression,
  plainValue,
  textOfCode,
} from "./fact_words.ts";
import { codeFingerprint, JOINING } from "./code_fingerprint.ts";
import { verbOf } from "./condition_words.ts";
import { optionFacts } from "./member_facts.ts";
import type { Leaf } from "./schema_facts.ts";
import { briefPair, quoted } from "./shown_text.ts";

/** Says of a plain value that something falls back to that it is another one. */
export function defaultFacts({ before, after }: Leaf): CodeFact[] | null {
  if (!before || !after) return null;
  const [old, now] = [plainValue(before), plainValue(after)];
  const [known, name] = [defaultedBy(before), defaultedBy(after)];
  if (old === null || now === null || old === now || name === null || known !== name) return null;
  return [{ rank: 2, words: `has the default ${now} in place of ${old} for ${quoted(name)}` }];
}

/** Names the parameter, variable or member for which a value is the default. */
function defaultedBy(value: TS.Node): string | null {
  const { parent } = value;
  if ((ts.isParameter(parent) || ts.isBindingElement(parent)) && parent.initializer === value) {
    return memberName(parent.name);
  }
  if (!ts.isBinaryExpression(parent) || parent.right !== value || !isFallback(parent)) return null;
  return nameAround(parent) ?? nameOfExpression(parent.left);
}

function isFallback({ operatorToken: { kind } }: TS.BinaryExpression): boolean {
  return kind === ts.SyntaxKind.BarBarToken || kind === ts.SyntaxKind.QuestionQuestionToken;
}

/** Names the variable or member that gets the value of an expression. */
function nameAround(node: TS.Node): string | null {
  const holder = ts.findAncestor(
    node,
    (each) =>
      ts.isStatement(each) || ts.isFunctionLike(each) || ts.isVariableDeclaration(each) ||
      ts.isPropertyAssignment(each) || ts.isPropertyDeclaration(each),
  );
  const isNamed = holder && (ts.isVariableDeclaration(holder) || ts.isPropertyAssignment(holder) ||
    ts.isPropertyDeclaration(holder));
  return isNamed ? memberName(holder.name) : null;
}

/** The functions that only keep the values which they are given: what is done with these is told where they are used. */
const KEEPING: ReadonlySet<string> = new Set(["useState", "useRef", "reset"]);

/** Says what a function is given besides, behind what it was given: `load(user)` became `load(user, zone)`. */
export function givenFacts({ before, after }: Leaf): (CodeFact | NamedFact)[] | null {
  if (!before || !after || !ts.isCallExpression(before) || !ts.isCallExpression(after)) return null;
  const called = nameOfExpression(after.expression);
  if (called === null || called !== nameOfExpression(before.expression)) return null;
  if (KEEPING.has(called.split(".").at(-1) ?? "")) return [];
  const [old, now] = [before.arguments, after.arguments];
  const isNew = now.length > old.length;
  const [less, more] = isNew ? [old, now] : [now, old];
  const isSame = (one: TS.Node, index: number): boolean => {
    const other = more[index];
    return other !== undefined && codeFingerprint(one) === codeFingerprint(other);
  };
  if (less.length === more.length || !less.every(isSame)) return null;
  return more.slice(less.length).flatMap((given) => {
    const members = ts.isObjectLiteralExpression(given) ? given.properties : [];
    return [
      ...members.flatMap((each) => optionFacts(each, { called, isNew })),
      ...namesOfGiven(given).map((name) => ({
        rank: MENTION + 1,
        verb: "gives",
        name,
        where: ` to ${quoted(called)}`,
        isNew,
      })),
    ];
  });
}

/** Names what is given: a value, or the members of an object. */
function namesOfGiven(node: TS.Expression): string[] {
  if (ts.isObjectLiteralExpression(node)) {
    return node.properties.flatMap(({ name }) => memberName(name) ?? []);
  }
  const text = textOfCode(node) ?? plainValue(node) ?? nameOfExpression(node);
  return text === null || text === "" || text.length > MAX_GIVEN ? [] : [text];
}

/** Characters of a value that is given. */
const MAX_GIVEN = 60;

/** Characters of a pattern; a longer one says nothing to those who have not written it. */
const MAX_PATTERN = 40;

/** Tells whether people who have not written a pattern can read it. */
function isReadable(pattern: string): boolean {
  return pattern.length <= MAX_PATTERN && !pattern.includes("\\") && !pattern.includes("[");
}

/** Says of a text, or of a pattern, that it is another one, cut around where the two differ. */
export function textFacts({ before, after }: Leaf): CodeFact[] | null {
  if (before && after && [before, after].every(ts.isRegularExpressionLiteral)) {
    const [pattern, was] = [after, before].map((each) => each.getText());
    if (!pattern || !was) return [];
    if (![pattern, was].every(isReadable)) {
      const name = nameAround(after);
      const isOwn = before.parent.parent?.parent?.parent === before.getSourceFile();
      const whose = name === null || isOwn ? "" : ` for ${quoted(name)}`;
      return [{ rank: 6, words: `has another pattern${whose}` }];
    }
    const [one, other] = briefPair(was, pattern);
    return [{ rank: 3, words: `matches ${quoted(other)} in place of ${quoted(one)}` }];
  }
  const [old, now] = [textOfLiteral(before), textOfLiteral(after)];
  if (!before || !after || !old || !now || isSaid(before) || isSaid(after)) return null;
  // By that name developers alone know a component.
  if (isDisplayName(after)) return [];
  // Which module is loaded is told of the imports.
  if (isModuleName(before) && isModuleName(after)) return [];
  const alike = longTextFacts(old, now);
  if (alike) return alike;
  if (isOfClasses(after)) return [classFact(before, after)];
  const [one, other] = briefPair(old, now);
  if (one === other) return null;
  const words = `${quoted(other)} in place of ${quoted(one)}`;
  // What follows from a case is told with it, as a rule.
  return isCompared(after)
    ? [{ rank: MENTION + 4, words: `compares with ${words}` }]
    : [{ rank: 6, words: `has the text ${words}` }];
}

/** Tells whether a text is one that code compares with, which nobody is shown: `kind === "page"`, `case "page":`. */
function isCompared(node: TS.Node): boolean {
  const { parent } = node;
  return ts.isCaseClause(parent) ||
    (ts.isBinaryExpression(parent) && verbOf(parent.operatorToken.kind) !== null);
}

/** Tells whether a text is the name that tools of developers show: `Header.displayName = "Header"`. */
function isDisplayName({ parent }: TS.Node): boolean {
  return ts.isBinaryExpression(parent) && ts.isPropertyAccessExpression(parent.left) &&
    parent.left.name.text === "displayName";
}

/** Tells whether a text says from where code is loaded: `import("./page")`. */
function isModuleName({ parent }: TS.Node): boolean {
  return ts.isCallExpression(parent) && parent.expression.kind === ts.SyntaxKind.ImportKeyword;
}

/** The props that take the classes of an element. */
const CLASSES: ReadonlySet<string> = new Set(["class", "className"]);

/** Tells whether a text is given to a function that joins classes, to the prop that takes them, or to a variable called after them. */
export function isOfClasses(node: TS.Node): boolean {
  return ts.findAncestor(
    node,
    (each) =>
      ts.isCallExpression(each)
        ? JOINING.has(nameOfExpression(each.expression) ?? "")
        : ts.isJsxAttribute(each)
        ? CLASSES.has(attributeName(each))
        : ts.isVariableDeclaration(each) && ts.isIdentifier(each.name) &&
          /class(?:Name|es)?$/i.test(each.name.text),
  ) !== undefined;
}

/** Says which classes of a text came and went. */
export function classFact(before: TS.Node, after: TS.Node): CodeFact {
  const [old, now] = [before, after].map((each) => classesOfText(each));
  const change = old && now ? classChange(old, now) : "";
  return { rank: 8, words: change === "" ? VAGUE_FACTS.classes : change };
}

/** Says of a text over several lines but that it is another one, and nothing where a sign alone differs; null for other texts. */
export function longTextFacts(before: string, after: string): CodeFact[] | null {
  if (isSameReading(before, after)) return [];
  return [before, after].some((each) => each.trim().includes("\n"))
    ? [{ rank: 6, words: "has another text over several lines" }]
    : null;
}

/** Tells whether two texts differ in signs and in white space alone, and have words. */
function isSameReading(one: string, other: string): boolean {
  const [words, others] = [one, other].map((text) => text.match(/[\p{L}\p{N}]+/gu)?.join(" "));
  return words !== undefined && words === others && words.includes(" ");
}

function textOfLiteral(node: TS.Node | null): string | null {
  return node && ts.isLiteralExpression(node) ? textOfCode(node) : null;
}
