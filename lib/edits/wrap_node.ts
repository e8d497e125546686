import type { WorkbenchError } from "../errors/mod.ts";
import { insertion, type ParsedSource, type TextEdit } from "../source/mod.ts";
import { isJsx, type JsxNode, keysOf } from "../source/jsx/mod.ts";
import { keyOfEntry, withKey } from "./entry_key.ts";
import { ts } from "../source/syntax/typescript.ts";
import { childObstacle, tagText } from "./append_child.ts";
import {
  codeForPlace,
  deeperIndentation,
  indentationAt,
  indentMore,
  lineEndingAt,
  type ReadCode,
  readElement,
  startsLine,
} from "../source/writing/mod.ts";
import { behindImports, type OpEdit } from "./edit_state.ts";
import { isChildInJsx, mayBeParted, shownSyntax } from "./jsx_place.ts";
import { editRefused } from "./refused.ts";
import type { NodeEdit } from "./replace_node.ts";
import { EXPRESSION_HINT } from "./wrap_in_expression.ts";

/** The two tags of an element that has nothing in it. */
interface Tags {
  readonly opening: string;
  readonly closing: string;
}

/** The outcome: the wrapper, and where the node is in it. */
export type WrappedNode = NodeEdit & Pick<OpEdit, "moved" | "holder">;

/**
 * Puts an element around a node. A node that starts its line gets the tags on lines of their own and is indented by one
 * step; lines in templates and strings stay as they are. The key of an entry of a list moves to the element, which is a
 * `Fragment` then where it was one without a name.
 * @throws {WorkbenchError} `edit_refused` where the element has something in it already, can hold nothing, or lacks a key of its own
 */
export function wrapNode(source: ParsedSource, node: JsxNode, wrapper: ReadCode): WrappedNode {
  if (!openedUp(wrapper)) throw noWrapper(node, wrapper);
  const key = keysOf(wrapper.expression).length > 0 ? null : keyOfEntry(source.ast, node);
  const { read, imports } = key
    ? withKey(source, wrapper, key.text, node.syntax)
    : { read: wrapper, imports: [] };
  const done = putAround(source, node, read, key?.removals ?? []);
  return behindImports(imports, node.start, done);
}

/** @param without edits inside of the node that go with it */
function putAround(
  source: ParsedSource,
  node: JsxNode,
  wrapper: ReadCode,
  without: readonly TextEdit[],
): WrappedNode {
  const { ast, text } = source;
  const { start, end } = node;
  const syntax = shownSyntax(node);
  const around = indentationAt(text, start);
  const { opening, closing } = tagsFor(source, node, wrapper, around);
  const [open, close] = isJsx(syntax) || isChildInJsx(node) ? ["", ""] : ["{", "}"];
  const isParted = !startsLine(text, start) && mayBeParted(syntax, ast);
  if (!isParted && (!startsLine(text, start) || hasBlankEnd(source, node))) {
    const edits = [
      insertion(start, opening + open),
      ...without,
      insertion(end, close + closing),
    ];
    return wrapped(node, edits, opening.length);
  }
  const lineEnding = lineEndingAt(text, start);
  const deeper = deeperIndentation(ast, around);
  // Behind `return`, the element begins on a line of its own in parentheses.
  const outer = isParted ? deeper : around;
  const [head, tail] = isParted ? [`(${lineEnding}${outer}`, `${lineEnding}${around})`] : ["", ""];
  const indentation = isParted ? deeperIndentation(ast, outer) : deeper;
  const begin = head + opening + lineEnding + indentation;
  const edits = [
    insertion(start, begin + open),
    ...without,
    ...indentMore(syntax, ast, indentation.slice(around.length)).filter((edit) =>
      !without.some((removal) => removal.start < edit.start && edit.start < removal.end)
    ),
    insertion(end, close + lineEnding + outer + closing + tail),
  ];
  return wrapped(node, edits, begin.length, head.length);
}

/**
 * @param depth how far behind the start of the edits the node starts, or the braces around it
 * @param head how far behind it the wrapper starts
 */
function wrapped(
  node: JsxNode,
  edits: readonly TextEdit[],
  depth: number,
  head = 0,
): WrappedNode {
  const { start, type, parent, children } = node;
  const holder = type === "slot" ? node : parent;
  const inner = type === "slot" ? children.find((child) => child.start === start) : node;
  return {
    edits,
    selected: start + head,
    ...(inner && { moved: [{ node: inner, to: start + depth }] }),
    ...(holder && { holder }),
  };
}

/** A line break beside the blanks at the ends of a text would take them. */
function hasBlankEnd({ text }: ParsedSource, { type, start, end }: JsxNode): boolean {
  const own = text.slice(start, end);
  return type === "text" && own !== own.trim();
}

/** @param around the indentation of the line on which the node starts */
function tagsFor(source: ParsedSource, node: JsxNode, wrapper: ReadCode, around: string): Tags {
  const open = openedUp(wrapper);
  const read = open && readElement(open.text, { path: source.path, within: node.syntax });
  if (!read || "problem" in read) throw noWrapper(node, wrapper);
  const whole = codeForPlace(read, source.ast, node.start, around);
  return { opening: whole.slice(0, -open.closing.length), closing: open.closing };
}

function noWrapper({ id }: JsxNode, { text }: ReadCode): WorkbenchError {
  return editRefused(
    "not_a_wrapper",
    `Cannot wrap "${id}" in ${text}: it must be an element that can hold something and holds nothing; ${EXPRESSION_HINT}`,
  );
}

/** An empty element with two tags. */
function openedUp({ expression, ast }: ReadCode): { text: string; closing: string } | null {
  if (!isJsx(expression) || childObstacle(expression, ast) !== null) return null;
  const isEmpty = ts.isJsxSelfClosingElement(expression) ||
    expression.children.every((child) =>
      ts.isJsxText(child) && child.containsOnlyTriviaWhiteSpaces
    );
  if (!isEmpty) return null;
  if (ts.isJsxFragment(expression)) return { text: "<></>", closing: "</>" };
  const opening = ts.isJsxElement(expression) ? expression.openingElement : expression;
  const closing = `</${tagText(opening, ast)}>`;
  const name = ast.text.slice(opening.getStart(ast), opening.attributes.pos);
  const rest = ast.text.slice(opening.attributes.pos, opening.end);
  const end = ts.isJsxSelfClosingElement(expression) ? asOpening(rest) : rest;
  return { text: name + end + closing, closing };
}

/** The end of a tag that closes itself, as that of one that another one closes. */
function asOpening(attributes: string): string {
  const head = attributes.slice(0, attributes.lastIndexOf("/"));
  // A line that ends the attributes keeps its end: a comment may stand on it.
  const end = head.slice(head.trimEnd().length).includes("\n") ? "\n" : "";
  return `${head.trimEnd()}${end}>`;
}
