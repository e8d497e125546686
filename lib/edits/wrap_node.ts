import type { ts as TS } from "ts-morph";
import { WorkbenchError } from "../errors/mod.ts";
import { insertion, type ParsedSource, type TextEdit } from "../source/mod.ts";
import { attributeValue, isJsx, type JsxNode } from "../source/jsx/mod.ts";
import { ts } from "../source/typescript.ts";
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
import type { OpEdit } from "./edit_state.ts";
import { isChildInJsx } from "./jsx_place.ts";
import type { NodeEdit } from "./replace_node.ts";

/** The two tags of an element that has nothing in it. */
interface Tags {
  readonly opening: string;
  readonly closing: string;
}

/** The outcome: the wrapper, and where the node is in it. */
export type WrappedNode = NodeEdit & Pick<OpEdit, "moved" | "holder">;

/**
 * Puts an element around a node. A node that starts its line gets the tags on lines of their own and is indented by one
 * step; lines in templates and strings stay as they are.
 * @throws {WorkbenchError} `edit_refused` where the element has something in it already, or can hold nothing
 */
export function wrapNode(source: ParsedSource, node: JsxNode, wrapper: ReadCode): WrappedNode {
  const { ast, text } = source;
  const { start, end } = node;
  const syntax = shownSyntax(node);
  const around = indentationAt(text, start);
  const { opening, closing } = tagsFor(source, node, wrapper, around);
  const [open, close] = isJsx(syntax) || isChildInJsx(node) ? ["", ""] : ["{", "}"];
  if (!startsLine(text, start) || hasBlankEnd(source, node)) {
    const edits = [insertion(start, opening + open), insertion(end, close + closing)];
    return wrapped(node, edits, opening.length);
  }
  const lineEnding = lineEndingAt(text, start);
  const indentation = deeperIndentation(ast, around);
  const edits = [
    insertion(start, opening + lineEnding + indentation + open),
    ...indentMore(syntax, ast, indentation.slice(around.length)),
    insertion(end, close + lineEnding + around + closing),
  ];
  return wrapped(node, edits, opening.length + lineEnding.length + indentation.length);
}

/** @param depth how far behind the start of the wrapper the node starts, or the braces around it */
function wrapped(node: JsxNode, edits: readonly TextEdit[], depth: number): WrappedNode {
  const { start, type, parent, children } = node;
  const holder = type === "slot" ? node : parent;
  const inner = type === "slot" ? children.find((child) => child.start === start) : node;
  return {
    edits,
    selected: start,
    ...(inner && { moved: [{ node: inner, to: start + depth }] }),
    ...(holder && { holder }),
  };
}

/** The syntax of a node; of a slot that of its value. */
function shownSyntax({ syntax }: JsxNode): TS.Node {
  return (ts.isJsxAttribute(syntax) ? attributeValue(syntax) : undefined) ?? syntax;
}

/** A line break beside the blanks at the ends of a text would take them. */
function hasBlankEnd({ text }: ParsedSource, { type, start, end }: JsxNode): boolean {
  const own = text.slice(start, end);
  return type === "text" && own !== own.trim();
}

function tagsFor(source: ParsedSource, node: JsxNode, wrapper: ReadCode, around: string): Tags {
  const open = openedUp(wrapper);
  const read = open && readElement(open.text, { path: source.path, within: node.syntax });
  if (!read || "problem" in read) {
    throw new WorkbenchError(
      "edit_refused",
      `Cannot wrap "${node.id}" in ${wrapper.text}: it must be an element that can hold something and holds nothing`,
      { data: { reason: "not_a_wrapper" } },
    );
  }
  const whole = codeForPlace(read, source.text, node.start, around);
  return { opening: whole.slice(0, -open.closing.length), closing: open.closing };
}

/** An empty element with two tags. */
function openedUp({ expression, ast, text }: ReadCode): { text: string; closing: string } | null {
  if (!isJsx(expression) || childObstacle(expression, ast) !== null) return null;
  if (ts.isJsxSelfClosingElement(expression)) {
    const closing = `</${tagText(expression, ast)}>`;
    const head = text.slice(0, text.lastIndexOf("/"));
    // A line that ends the attributes keeps its end: a comment may stand on it.
    const gap = head.slice(head.trimEnd().length).includes("\n") ? "\n" : "";
    return { text: `${head.trimEnd()}${gap}>${closing}`, closing };
  }
  const isEmpty = expression.children.every((child) =>
    ts.isJsxText(child) && child.containsOnlyTriviaWhiteSpaces
  );
  if (!isEmpty) return null;
  if (ts.isJsxFragment(expression)) return { text: "<></>", closing: "</>" };
  const closing = `</${tagText(expression.openingElement, ast)}>`;
  return {
    text: ast.text.slice(expression.getStart(ast), expression.openingElement.end) + closing,
    closing,
  };
}
