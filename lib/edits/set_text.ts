import type { ts as TS } from "ts-morph";
import type { TextEdit } from "../source/mod.ts";
import { isJsx, type JsxNode, readJsxText } from "../source/jsx/mod.ts";
import { ts } from "../source/syntax/typescript.ts";
import { listOf, oneLine, shorten } from "../text/mod.ts";
import { codeLiteral, codeStyle, lineEndingAt, quoteOf } from "../source/writing/mod.ts";
import { appendChild, childObstacle } from "./append_child.ts";
import { childrenOf } from "./child_place.ts";
import type { EditState, OpEdit } from "./edit_state.ts";
import { isPlain, jsxText, literalOf } from "./jsx_text.ts";
import { editRefused } from "./refused.ts";
import { withPartedGap } from "./parted_gap.ts";
import { departureOf, removalReach } from "./remove_node.ts";

/**
 * Sets what a text says: a text node's, that of a string in braces, or that of an element that holds one of these or
 * nothing. Blanks at the ends of the old text stay, unless the new text has some at that end: they part it from its neighbours.
 * @throws {WorkbenchError} `edit_refused` where something else is in the element
 */
export function setText(state: EditState, node: JsxNode, text: string): OpEdit {
  const { ast } = state.source;
  const target = textTarget(node);
  if (target) return replaceText(ast, target, text);
  const { syntax } = node;
  if (!isJsx(syntax) || childrenOf(node).length > 0) {
    throw noText(node, whyNoText(node));
  }
  const obstacle = childObstacle(syntax, ast);
  if (obstacle !== null) throw noText(node, obstacle);
  if (text === "") return { edits: [], selected: node.start };
  const { edit } = isEmptyPair(syntax, ast)
    ? { edit: between(syntax, ast, jsxText(ast, text)) }
    : appendChild(ast, syntax, () => jsxText(ast, text));
  return { edits: [edit], selected: node.start };
}

function replaceText(ast: TS.SourceFile, target: JsxNode, text: string): OpEdit {
  const { start, end, parent } = target;
  if (text === "") {
    // The blanks of a text go with it; those beside a string in braces are not its own.
    const edits = isLiteral(target)
      ? withPartedGap(ast, target, departureOf(ast, target))
      : departureOf(ast, target);
    return {
      edits,
      selected: parent?.start ?? null,
      gone: target,
      reach: removalReach(ast, target),
    };
  }
  const old = ast.text.slice(start, end);
  const written = isLiteral(target)
    ? braced(ast, text, target)
    : linesInPlace(ast, target, text) ?? textInPlace(ast, old, inOneLine(old, text));
  return { edits: old === written ? [] : [{ start, end, text: written }], selected: start };
}

const LINE_BREAK = /\r\n?|\n/;

/**
 * Returns a text over several lines as it is written, in the place of one over several lines; null where JSX would read it
 * otherwise. The tree tells texts as they stand, and who changes a word sends the others back.
 */
function linesInPlace(ast: TS.SourceFile, { start, end }: JsxNode, text: string): string | null {
  const old = ast.text.slice(start, end);
  const known = old.split(LINE_BREAK);
  const lines = withBlanksOf(readJsxText(old), text).split(LINE_BREAK);
  if (known.length === 1 || lines.length === 1) return null;
  if (!lines.every((line) => isPlain(line.trim()))) return null;
  const indentAt = (index: number): string =>
    /^\s*/.exec(known[index] ?? known[1] ?? "")?.[0] ?? "";
  const [first = "", ...others] = lines;
  const indented = others.map((line, index) => indentAt(index + 1) + line.trimStart());
  return [first, ...indented].join(lineEndingAt(ast.text, start));
}

/** Joins the lines of a text as JSX does, where the old one has several as well. */
function inOneLine(old: string, text: string): string {
  const lines = text.split(LINE_BREAK);
  if (!LINE_BREAK.test(old) || lines.length === 1) return text;
  const trimmed = lines.map((line, index) => {
    const head = index === 0 ? line : line.trimStart();
    return index === lines.length - 1 ? head : head.trimEnd();
  });
  return trimmed.filter((line) => line !== "").join(" ");
}

/** A text as it stands in the place of another one between tags: blanks at its ends are written as they were. */
function textInPlace(ast: TS.SourceFile, old: string, text: string): string {
  const whole = withBlanksOf(readJsxText(old), text);
  const head = BLANK_START.exec(old)?.[0] ?? "";
  const tail = BLANK_END.exec(old.slice(head.length))?.[0] ?? "";
  const [before, after] = [readJsxText(head), readJsxText(tail)];
  const core = whole.startsWith(before) && whole.endsWith(after)
    ? whole.slice(before.length, Math.max(before.length, whole.length - after.length))
    : "";
  return core !== "" && isPlain(core) ? head + core + tail : jsxText(ast, whole);
}

/** Blanks at an end of a text as JSX writes them; a line break at an end is none of the text. */
const BLANK_START = /^(?:[^\S\r\n\u2028\u2029]|&nbsp;)*/;
const BLANK_END = /(?:[^\S\r\n\u2028\u2029]|&nbsp;)*$/;

/** A new text between the blanks of an old one: those of the new text's own ends come first, and blanks alone part nothing. */
function withBlanksOf(old: string, text: string): string {
  if (old.trim() === "" || text.trim() === "") return text;
  const head = text.trimStart() === text ? old.slice(0, old.length - old.trimStart().length) : "";
  const tail = text.trimEnd() === text ? old.slice(old.trimEnd().length) : "";
  return head + text + tail;
}

/** The one text that a node shows. */
export function textTarget(node: JsxNode): JsxNode | null {
  if (node.type === "text" || isLiteral(node)) return node;
  const children = childrenOf(node);
  const [only] = children;
  const isHolder = node.type === "element" || node.type === "fragment";
  return isHolder && only && children.length === 1 && (only.type === "text" || isLiteral(only))
    ? only
    : null;
}

function isLiteral({ syntax, type }: JsxNode): boolean {
  return type === "expression" && literalOf(syntax) !== null;
}

function braced(ast: TS.SourceFile, text: string, { syntax }: JsxNode): string {
  const literal = literalOf(syntax);
  const quote = literal && ts.isStringLiteral(literal)
    ? quoteOf(literal, ast)
    : codeStyle(ast).quote;
  return `{${codeLiteral(withBlanksOf(literal?.text ?? "", text), quote)}}`;
}

function isEmptyPair(syntax: TS.Node, ast: TS.SourceFile): boolean {
  return ts.isJsxElement(syntax) &&
    syntax.openingElement.end === syntax.closingElement.getStart(ast);
}

function between(syntax: TS.Node, ast: TS.SourceFile, text: string): TextEdit {
  const place = ts.isJsxElement(syntax) ? syntax.openingElement.end : syntax.getStart(ast);
  return { start: place, end: place, text };
}

/** Says what a node is that holds no text alone, and which op does what was perhaps meant. */
function whyNoText(node: JsxNode): string {
  const { type, tag, text = "" } = node;
  if (type === "slot") return `it is the value of the prop "${tag}", which \`setProp\` changes`;
  if (type !== "element" && type !== "fragment") {
    return `it is the ${type} {${shorten(oneLine(text), MAX_SAID)}}, which the code computes; ` +
      "`replaceNode` puts an element in its place, `insertNode` with `before` and then `removeNode` a text in braces";
  }
  const children = childrenOf(node);
  const texts = children.filter((child) => textTarget(child) === child);
  if (texts.length > 0) {
    const ids = listOf(texts.map(({ id }) => `"${id}"`), { joint: "or", max: 5 });
    return `it holds more than a text; name the text itself, ${ids}`;
  }
  const [only, ...others] = children;
  return only && others.length === 0 && only.type !== "element"
    ? `in it is no text: "${only.id}" is the ${only.type} {${
      shorten(oneLine(only.text ?? ""), MAX_SAID)
    }}`
    : "it holds elements; name the one that holds the text";
}

/** Characters of the code that a refusal quotes. */
const MAX_SAID = 60;

function noText(node: JsxNode, why: string): Error {
  return editRefused("no_text", `Cannot set the text of "${node.id}": ${why}`);
}
