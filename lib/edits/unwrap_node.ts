import type { ts as TS } from "ts-morph";
import { applyEdits, type TextEdit } from "../source/mod.ts";
import { isJsx, type JsxNode, lookOutward, lookThrough } from "../source/jsx/mod.ts";
import { valueAt } from "../source/scope/mod.ts";
import { ts } from "../source/syntax/typescript.ts";
import { indentationAt, reindented, reindentEdits, startsLine } from "../source/writing/mod.ts";
import { childrenOf } from "./child_place.ts";
import { type EditState, type OpEdit, shiftAt } from "./edit_state.ts";
import { keyOfEntry } from "./entry_key.ts";
import { isChildInJsx } from "./jsx_place.ts";
import { editRefused } from "./refused.ts";
import { jsxText } from "./jsx_text.ts";
import { hostTags } from "./names/host_tags.ts";
import { isTag } from "./tag.ts";
import { type InnerValue, isComment, withComments } from "./unwrap_commented.ts";
import { newTags, unwrapEntry } from "./unwrap_entry.ts";

/**
 * Takes an element or fragment away from around its children. In code, where only one thing can stand, the tags of
 * several children become those of a fragment. The key of an entry of a list goes on to its one child, or to the fragment.
 * @throws {WorkbenchError} `edit_refused` for what has nothing in it, and where nothing can take its key
 */
export function unwrapNode({ source }: EditState, node: JsxNode): OpEdit {
  const { ast } = source;
  const { syntax } = node;
  if (!ts.isJsxElement(syntax) && !ts.isJsxFragment(syntax)) {
    throw editRefused(
      ts.isJsxSelfClosingElement(syntax) ? "nothing_inside" : "not_an_element",
      `Cannot unwrap "${node.id}": only an element or fragment with children can be taken away from around them`,
    );
  }
  const children = childrenOf(node);
  const [first, last] = [children[0], children.at(-1)];
  if (!first || !last) {
    throw editRefused("nothing_inside", `Cannot unwrap "${node.id}": it holds nothing; remove it`);
  }
  if (isChildInJsx(node)) return insideOut(ast, node, first, last);
  const key = keyOfEntry(ast, node);
  if (key) return unwrapEntry(source, { node, children, key: key.text });
  const isBare = ts.isJsxAttribute(syntax.parent);
  const inner = children.length === 1 ? valueOf(ast, first, isBare) : null;
  if (inner) return single(ast, node, first, inner);
  if (ts.isJsxFragment(syntax)) return commented(ast, node, children);
  return { edits: newTags(ast, syntax, { opening: "", closing: "" }), selected: node.start };
}

/**
 * Takes a fragment in code away from around its one child, beside which the comments stay as those of code.
 * @throws {WorkbenchError} `edit_refused` where other children stand beside it
 */
function commented(ast: TS.SourceFile, node: JsxNode, children: readonly JsxNode[]): OpEdit {
  const [child, ...others] = children.filter((each) => !isComment(each));
  const value = child && others.length === 0 ? valueOf(ast, child, false) : null;
  if (!child || !value) {
    throw editRefused(
      "not_an_element",
      `Cannot unwrap "${node.id}": its place takes one element`,
    );
  }
  return withComments(ast, { node, children, child, value });
}

/**
 * Gives an element or fragment another tag, at both its ends.
 * @throws {WorkbenchError} `edit_refused` for other nodes, and for what is no tag
 */
export function renameTag(state: EditState, node: JsxNode, tag: string): OpEdit {
  const { ast } = state.source;
  const { syntax } = node;
  if (!isJsx(syntax)) {
    throw editRefused(
      "not_an_element",
      `Cannot rename "${node.id}": it is a ${node.type}, and only elements have a tag`,
    );
  }
  if (!isTag(tag)) {
    throw editRefused("invalid_tag", `Cannot write "${tag}" as the tag of an element`);
  }
  if (node.tag === tag) return { edits: [], selected: node.start };
  if (isVariableOnly(state, node, tag)) {
    throw editRefused(
      "invalid_tag",
      `Cannot write "${tag}" as the tag of an element: it is a variable here, and a tag in small letters is an element of the browser; name a component, which starts with a capital`,
    );
  }
  return { edits: tagEdits(ast, syntax, tag), selected: node.start };
}

/** Tells whether a name in small letters is a variable at a place, and no element that the browser or the file knows. */
function isVariableOnly({ tree }: EditState, { syntax }: JsxNode, tag: string): boolean {
  return /^[a-z]/.test(tag) && !hostTags.has(tag) && valueAt(syntax, tag) !== null &&
    ![...tree.nodes.values()].some((other) => other.tag === tag);
}

function tagEdits(ast: TS.SourceFile, syntax: TS.Node, tag: string): TextEdit[] {
  if (ts.isJsxFragment(syntax)) return newTags(ast, syntax, { opening: tag, closing: tag });
  const openings = ts.isJsxElement(syntax)
    ? [syntax.openingElement, syntax.closingElement]
    : ts.isJsxSelfClosingElement(syntax)
    ? [syntax]
    : [];
  return openings.map(({ tagName }) => ({
    start: tagName.getStart(ast),
    end: tagName.end,
    text: tag,
  }));
}

/** Puts the content between the tags of a node in the node's place, one step further out than it was. */
function insideOut(ast: TS.SourceFile, node: JsxNode, first: JsxNode, last: JsxNode): OpEdit {
  const inner = { syntax: node.syntax, start: first.start, end: last.end };
  const changes = [
    ...reindentEdits(ast, inner, indentationAt(ast.text, node.start)),
    ...blankEdits(ast, node, first, last),
  ];
  const text = applyEdits(ast.text.slice(first.start, last.end), changes);
  const moved = childrenOf(node).map((child) => {
    const offset = child.start - first.start;
    const blanks = changes.find(({ start, end }) => start === offset && end > start)?.end ?? offset;
    const isText = child.type === "text" && child.start + blanks - offset < child.end;
    const at = isText ? blanks : offset;
    return { node: child, to: node.start + at + shiftAt(at, changes) };
  });
  const edit = { start: node.start, end: node.end, text };
  return { edits: [edit], selected: moved[0]?.to ?? node.start, gone: node, moved };
}

/** Blanks of a text that come beside the end of a line would go: they are written as code. */
function blankEdits(
  ast: TS.SourceFile,
  node: JsxNode,
  first: JsxNode,
  last: JsxNode,
): TextEdit[] {
  const { text } = ast;
  const own = text.slice(first.start, last.end);
  const head = first.type === "text" && startsLine(text, node.start)
    ? text.slice(first.start, first.end).search(/[^ \t]|$/)
    : 0;
  const isLast = last.type === "text" && /^[ \t]*\r?\n/.test(text.slice(node.end));
  const tail = isLast && !(last === first && head === own.length)
    ? own.length - own.trimEnd().length
    : 0;
  return [{ start: 0, end: head }, { start: own.length - tail, end: own.length }]
    .filter(({ start, end }) => end > start)
    .map(({ start, end }) => ({ start, end, text: jsxText(ast, own.slice(start, end)) }));
}

/** @param isBare it is to stand in an attribute, where only JSX needs no braces */
function valueOf(ast: TS.SourceFile, child: JsxNode, isBare: boolean): InnerValue | null {
  const { syntax } = child;
  if (isJsx(syntax)) {
    const { start, end } = child;
    return { code: ast.text.slice(start, end), offset: 0, start };
  }
  const container = ts.isJsxExpression(syntax) ? syntax : lookOutward(syntax).parent;
  if (!ts.isJsxExpression(container) || container.dotDotDotToken) return null;
  const value = container.expression;
  if (!value) return null;
  const start = value.getStart(ast);
  const inner = lookThrough(value);
  const [before, after] = isBare ? ["{", "}"] : ts.isIdentifier(inner) ? ["", ""] : ["(", ")"];
  return {
    code: before + ast.text.slice(start, value.end) + after,
    offset: before.length + inner.getStart(ast) - start,
    start: start - before.length,
  };
}

function single(
  ast: TS.SourceFile,
  node: JsxNode,
  child: JsxNode,
  { code, offset, start }: InnerValue,
): OpEdit {
  const isElement = isJsx(child.syntax);
  const text = isElement ? reindented(ast, child, indentationAt(ast.text, node.start)) : code;
  const to = node.start + offset;
  const edit = { start: node.start, end: node.end, text };
  // Code that is no node of its own can hold some.
  const inside = isElement
    ? []
    : child.children.map((each) => ({ node: each, to: node.start + each.start - start }));
  return { edits: [edit], selected: to, gone: node, moved: [...inside, { node: child, to }] };
}
