import type { ts as TS } from "ts-morph";
import type { TextEdit } from "../source/mod.ts";
import { isJsx, type JsxNode, lookThrough } from "../source/jsx/mod.ts";
import { ts } from "../source/typescript.ts";
import { codeLiteral, codeStyle, quoteOf } from "../source/writing/mod.ts";
import { appendChild, childObstacle } from "./append_child.ts";
import { childrenOf } from "./child_place.ts";
import type { EditState, OpEdit } from "./edit_state.ts";
import { editRefused } from "./refused.ts";

/**
 * Sets what a text says: a text node's, that of a string in braces, or that of an element that holds one of these or
 * nothing.
 * @throws {WorkbenchError} `edit_refused` where something else is in the element
 */
export function setText(state: EditState, node: JsxNode, text: string): OpEdit {
  const { ast } = state.source;
  const target = textTarget(node);
  if (target) return replaceText(ast, target, text);
  const { syntax } = node;
  if (!isJsx(syntax) || childrenOf(node).length > 0) {
    throw noText(node, "it holds more than a text");
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
    const edit = { start, end, text };
    return { edits: [edit], selected: parent?.start ?? null, gone: target };
  }
  const written = isLiteral(target) ? braced(ast, text, target) : jsxText(ast, text);
  const isSame = ast.text.slice(start, end) === written;
  return { edits: isSame ? [] : [{ start, end, text: written }], selected: start };
}

/** A text as it stands between tags: in braces where JSX would read it in another way. */
export function jsxText(ast: TS.SourceFile, text: string): string {
  // An ampersand that starts no reference is one.
  const isPlain = text === "" ||
    !/^\s|\s$|[{}<>\r\n\t\p{Cc}\p{Zl}\p{Zp}]|&[#\w]| {2}/u.test(text);
  return isPlain ? text : `{${codeLiteral(text, codeStyle(ast).quote)}}`;
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

export function literalOf(syntax: TS.Node): TS.StringLiteralLike | null {
  const value = ts.isJsxExpression(syntax) && syntax.expression && lookThrough(syntax.expression);
  return value && ts.isStringLiteralLike(value) ? value : null;
}

function braced(ast: TS.SourceFile, text: string, { syntax }: JsxNode): string {
  const literal = literalOf(syntax);
  const quote = literal && ts.isStringLiteral(literal)
    ? quoteOf(literal, ast)
    : codeStyle(ast).quote;
  return `{${codeLiteral(text, quote)}}`;
}

function isEmptyPair(syntax: TS.Node, ast: TS.SourceFile): boolean {
  return ts.isJsxElement(syntax) &&
    syntax.openingElement.end === syntax.closingElement.getStart(ast);
}

function between(syntax: TS.Node, ast: TS.SourceFile, text: string): TextEdit {
  const place = ts.isJsxElement(syntax) ? syntax.openingElement.end : syntax.getStart(ast);
  return { start: place, end: place, text };
}

function noText(node: JsxNode, why: string): Error {
  return editRefused("no_text", `Cannot set the text of "${node.id}": ${why}`);
}
