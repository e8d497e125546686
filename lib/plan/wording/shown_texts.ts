import type { ts as TS } from "ts-morph";
import { jsxText } from "../../edits/mod.ts";
import { attributeName, decodeJsxText, readJsxText } from "../../source/jsx/mod.ts";
import { type ParsedSource, positionAt, type TextEdit } from "../../source/mod.ts";
import { staticName } from "../../source/objects/mod.ts";
import { ts } from "../../source/syntax/typescript.ts";
import { attributeLiteral, codeLiteral, quoteOf, visitAll } from "../../source/writing/mod.ts";

/** A text of a file that people see: between tags, in an attribute, or in code that JSX shows. */
export interface ShownText {
  readonly path: string;
  /** The text as people read it: references are resolved, and lines are joined. */
  readonly text: string;
  /** UTF-16 offset of what an edit replaces. */
  readonly start: number;
  readonly end: number;
  /** 1-based. */
  readonly line: number;
  /** The attribute, property or variable that holds it; null between tags. */
  readonly name: string | null;
  /** The tag of the element that has the text; null outside of markup. */
  readonly tag: string | null;
  /** UTF-16 offset of that element. */
  readonly element: number | null;
  readonly syntax: TS.Node;
}

/** Names of attributes and properties whose strings are for programs. */
const TECHNICAL: ReadonlySet<string> = new Set(
  ("className class id key ref type href to src srcSet name value variant size tone role as rel target method mode kind " +
    "align direction autoComplete htmlFor style lang dir width height viewBox d fill stroke xmlns loading decoding tabIndex " +
    "group pattern path route url event action status state code currency").split(" "),
);

/** Lists the texts of a file that people see, in text order. */
export function shownTexts(source: ParsedSource): ShownText[] {
  const { ast, path } = source;
  const found: ShownText[] = [];
  visitAll(ast, (node) => {
    const text = textOf(node, ast);
    const name = text === null ? undefined : holderOf(node);
    if (text === null || name === undefined || !isShown(text, name)) return;
    const element = elementAround(node);
    const { start, end } = rangeOf(node, ast);
    found.push({
      path,
      text,
      start,
      end,
      line: positionAt(ast, start).line,
      name,
      tag: element?.tagName.getText(ast) ?? null,
      element: element ? wholeElement(element).getStart(ast) : null,
      syntax: node,
    });
  });
  return found.sort((a, b) => a.start - b.start);
}

/** The edit that makes a text say something else, in the way it is written. @returns null where it cannot be written there */
export function textEdit(
  { syntax, start, end }: ShownText,
  ast: TS.SourceFile,
  text: string,
): TextEdit | null {
  if (ts.isJsxText(syntax)) return { start, end, text: jsxText(ast, text) };
  if (!ts.isStringLiteral(syntax)) {
    return { start, end, text: codeLiteral(text, '"') };
  }
  const quote = quoteOf(syntax, ast);
  if (!ts.isJsxAttribute(syntax.parent)) return { start, end, text: codeLiteral(text, quote) };
  const written = attributeLiteral(text, quote);
  return written === null ? null : { start, end, text: written };
}

/** Tells whether two texts read the same: marks, blanks and dots may be written in several ways. */
export function plainText(text: string): string {
  return text.replace(/[\s\u00a0]+/gu, " ").trim().replace(/[\u2018\u2019]/gu, "'")
    .replace(/[\u201c\u201d\u201e]/gu, '"').replaceAll("\u2026", "...");
}

function textOf(node: TS.Node, ast: TS.SourceFile): string | null {
  if (ts.isJsxText(node)) {
    const shown = readJsxText(node.getFullText(ast)).trim();
    return shown === "" ? null : shown;
  }
  if (!ts.isStringLiteralLike(node)) return null;
  return ts.isJsxAttribute(node.parent) ? decodeJsxText(node.text) : node.text;
}

/** Returns the holder of a text: a name, null for markup; undefined for a string that nothing shows. */
function holderOf(node: TS.Node): string | null | undefined {
  if (ts.isJsxText(node)) return null;
  const value = valueAround(node);
  const { parent } = value;
  if (ts.isJsxAttribute(parent)) return attributeName(parent);
  if (ts.isJsxExpression(parent)) {
    return ts.isJsxAttribute(parent.parent) ? attributeName(parent.parent) : null;
  }
  if (ts.isPropertyAssignment(parent) && parent.initializer === value) {
    return staticName(parent) ?? undefined;
  }
  const isValue = (ts.isVariableDeclaration(parent) || ts.isBindingElement(parent) ||
    ts.isParameter(parent)) && parent.initializer === value;
  if (isValue) return ts.isIdentifier(parent.name) ? parent.name.text : undefined;
  const isAnswer = ts.isReturnStatement(parent) ||
    (ts.isArrowFunction(parent) && parent.body === value);
  return isAnswer ? null : undefined;
}

/** The expression whose value a string may be: a branch of a conditional, or what stands behind `??`. */
function valueAround(node: TS.Node): TS.Node {
  let value = node;
  for (let { parent } = value; parent; { parent } = value) {
    const isBranch = ts.isConditionalExpression(parent) && parent.condition !== value;
    const isElse = ts.isBinaryExpression(parent) && parent.right === value && [
      ts.SyntaxKind.QuestionQuestionToken,
      ts.SyntaxKind.BarBarToken,
      ts.SyntaxKind.AmpersandAmpersandToken,
    ].includes(parent.operatorToken.kind);
    if (!isBranch && !isElse && !ts.isParenthesizedExpression(parent)) return value;
    value = parent;
  }
  return value;
}

/** A word in lower case in code is more often a key than a text. */
function isShown(text: string, name: string | null): boolean {
  if (name === null || name === "placeholder" || name === "label") return true;
  if (TECHNICAL.has(name) || name.startsWith("data-")) return false;
  return /\s|^[^\p{Ll}]|[^\p{ASCII}]/u.test(text.trim());
}

function elementAround(node: TS.Node): TS.JsxOpeningLikeElement | null {
  const found = ts.findAncestor(
    node.parent,
    (above) => ts.isJsxElement(above) || ts.isJsxOpeningLikeElement(above),
  );
  if (!found) return null;
  return ts.isJsxElement(found) ? found.openingElement : found as TS.JsxOpeningLikeElement;
}

function wholeElement(opening: TS.JsxOpeningLikeElement): TS.Node {
  return ts.isJsxOpeningElement(opening) ? opening.parent : opening;
}

/** Returns the range of a node, for a text between tags without the blanks around it, which React drops at line ends. */
function rangeOf(node: TS.Node, ast: TS.SourceFile): { start: number; end: number } {
  if (!ts.isJsxText(node)) return { start: node.getStart(ast), end: node.end };
  const text = node.getFullText(ast);
  const lead = text.length - text.trimStart().length;
  return { start: node.pos + lead, end: node.pos + text.trimEnd().length };
}
