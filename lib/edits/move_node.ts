import type { ts as TS } from "ts-morph";
import { applyEdits, insertion, type TextEdit } from "../source/mod.ts";
import { isJsx, type JsxNode, keysOf, readJsxText } from "../source/jsx/mod.ts";
import { changedBinding } from "../source/scope/mod.ts";
import { indentationAt, reindentEdits, startsLine } from "../source/writing/mod.ts";
import type { WriteChild } from "./append_child.ts";
import {
  type ChildPlace,
  childrenOf,
  insertAt,
  type InsertedChild,
  notAChild,
} from "./child_place.ts";
import { type EditState, type OpEdit, shiftAt } from "./edit_state.ts";
import { keyRemoval } from "./entry_key.ts";
import { isChildInJsx } from "./jsx_place.ts";
import { editRefused } from "./refused.ts";
import { departureOf } from "./remove_node.ts";
import { jsxText } from "./jsx_text.ts";

/**
 * Moves a node to another place among the children of an element, with its lines and its indentation. Where it stood in
 * code, what shows nothing stays.
 * @throws {WorkbenchError} `edit_refused` where it would stand in itself, or its names would mean something else
 */
export function moveNode(state: EditState, node: JsxNode, place: ChildPlace): OpEdit {
  const { ast } = state.source;
  requireMovable(node);
  for (let at: JsxNode | null = place.parent; at; at = at.parent) {
    if (at !== node) continue;
    throw editRefused("into_itself", `Cannot move "${node.id}" into itself`);
  }
  if (isThere(node, place)) return { edits: [], selected: node.start };
  requireSameNames(node, place.parent);
  const removal = departureOf(ast, node);
  const isAlongLine = takesBlank(ast.text, node, place, removal);
  const write: WriteChild = (_offset, indentation) => childText(ast, node, indentation);
  const inserted = (isAlongLine ? atLineEnd(ast.text, place, write) : null) ??
    insertAt(state, place, write);
  const { edit, selected } = isAlongLine ? withBlank(ast.text, place, inserted) : inserted;
  if (removal.some((part) => part.start < edit.end && edit.start < part.end)) {
    return overlapping(state, place, node, removal);
  }
  const before = removal.filter((part) => part.end <= edit.start);
  const to = selected + shiftAt(edit.start, before);
  return { edits: [...removal, edit], selected: to, moved: [{ node, to }] };
}

/** Puts a copy of a node right behind it, without its key, which no two siblings may share. @throws {WorkbenchError} `edit_refused` for one that stands in code */
export function duplicateNode(state: EditState, node: JsxNode): OpEdit {
  const { ast } = state.source;
  const { parent } = node;
  requireMovable(node);
  if (!parent || !isChildInJsx(node)) throw notAChild(node);
  const siblings = childrenOf(parent);
  const place = { parent, previous: node, next: siblings[siblings.indexOf(node) + 1] ?? null };
  const { edit, selected } = insertAt(
    state,
    place,
    (_offset, indentation) => childText(ast, node, indentation, keyRemovals(ast, node)),
  );
  return { edits: [edit], selected };
}

/** Takes the key of an element away, in its own text. */
function keyRemovals(ast: TS.SourceFile, { syntax, start }: JsxNode): TextEdit[] {
  return keysOf(syntax).map((key) => keyRemoval(ast, key)).map((edit) => ({
    ...edit,
    start: edit.start - start,
    end: edit.end - start,
  }));
}

/**
 * Tells whether a child leaves its place on a line with a blank that parted it from the other children there. The blank that it is
 * to stand beside stays behind.
 */
function takesBlank(
  text: string,
  { start, end, parent }: JsxNode,
  place: ChildPlace,
  removal: readonly TextEdit[],
): boolean {
  if (parent !== place.parent) return false;
  const from = Math.min(...removal.map((edit) => edit.start));
  const to = Math.max(...removal.map((edit) => edit.end));
  const sibling = place.previous ?? place.next;
  if (sibling && from <= sibling.start && sibling.end <= to) return false;
  return /^[ \t]+$/.test(text.slice(from, start) + text.slice(end, to));
}

/** Puts a child behind the last one where that shares its line with others; null elsewhere. */
function atLineEnd(
  text: string,
  { previous, next }: ChildPlace,
  write: WriteChild,
): InsertedChild | null {
  if (next || !previous || startsLine(text, previous.start)) return null;
  const { start, end } = previous;
  return { edit: insertion(end, write(end, indentationAt(text, start))), selected: end };
}

/** Parts a child from the child beside which it was put; from that on its other side where these two are parted already. */
function withBlank(text: string, place: ChildPlace, inserted: InsertedChild): InsertedChild {
  const { edit, selected } = inserted;
  if (/^[\r\n]|[\r\n][ \t]*$/.test(edit.text)) return inserted;
  const needsBefore = place.previous !== null && !isSpace(text[edit.start - 1]);
  const needsAfter = place.next !== null && !isSpace(text[edit.end]);
  if (needsBefore) return { edit: { ...edit, text: ` ${edit.text}` }, selected: selected + 1 };
  return needsAfter ? { edit: { ...edit, text: `${edit.text} ` }, selected } : inserted;
}

function isSpace(character: string | undefined): boolean {
  return character !== undefined && " \t\r\n".includes(character);
}

/** Node types that are children, or can be made one. */
function requireMovable({ id, type }: JsxNode): void {
  if (type !== "slot") return;
  throw editRefused("not_a_child", `Cannot move "${id}": it is the value of an attribute`);
}

function isThere(node: JsxNode, { parent, next, previous }: ChildPlace): boolean {
  if (node.parent !== parent || !isChildInJsx(node)) return false;
  const others = childrenOf(parent);
  const at = others.indexOf(node);
  return next
    ? others[at + 1] === next || next === node
    : previous === node || at === others.length - 1;
}

/**
 * Code among children stands in braces, and so does a text with blanks at its ends, which a line break would take.
 * @param changes edits of the node's own text
 */
function childText(
  ast: TS.SourceFile,
  node: JsxNode,
  indentation: string,
  changes: readonly TextEdit[] = [],
): string {
  const own = ast.text.slice(node.start, node.end);
  if (node.type === "text" && own !== own.trim()) return jsxText(ast, readJsxText(own));
  const lines = reindentEdits(ast, node, indentation).filter((line) =>
    !changes.some((edit) => edit.start < line.end && line.start < edit.end)
  );
  const text = applyEdits(own, [...lines, ...changes]);
  return bracesOf(node) === 0 ? text : `{${text}}`;
}

function bracesOf(node: JsxNode): 0 | 1 {
  return isJsx(node.syntax) || isChildInJsx(node) ? 0 : 1;
}

/** The element that takes the node stands on the line that goes: both are written as one edit. */
function overlapping(
  state: EditState,
  place: ChildPlace,
  node: JsxNode,
  removal: readonly TextEdit[],
): OpEdit {
  const { ast } = state.source;
  const narrow: readonly TextEdit[] = isChildInJsx(node)
    ? [{ start: node.start, end: node.end, text: "" }]
    : removal;
  const { edit, selected } = insertAt(
    state,
    place,
    () => childText(ast, node, indentationAt(ast.text, node.start)),
  );
  const edits = [...narrow, edit];
  applyEdits(ast.text, edits);
  const to = selected + shiftAt(edit.start, narrow.filter(({ end }) => end <= edit.start));
  return { edits, selected: to, moved: [{ node, to }] };
}

function requireSameNames(node: JsxNode, parent: JsxNode): void {
  const name = changedBinding(node.syntax, parent.syntax);
  if (name === null) return;
  throw editRefused(
    "name_changes_meaning",
    `Cannot move "${node.id}": "${name}", which it uses, means something else at the new place or nothing at all`,
  );
}
