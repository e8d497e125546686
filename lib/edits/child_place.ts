import { insertion, type TextEdit } from "../source/mod.ts";
import { isJsx, type JsxNode, type JsxSyntax } from "../source/jsx/mod.ts";
import { indentationAt, lineEndingAt, skipBlanks, startsLine } from "../source/writing/mod.ts";
import { appendChild, childObstacle, type WriteChild } from "./append_child.ts";
import type { EditState } from "./edit_state.ts";
import { isChildInJsx } from "./jsx_place.ts";
import { editRefused } from "./refused.ts";

/** A place in the children of an element or fragment. */
export interface ChildPlace {
  readonly parent: JsxNode;
  /** The child in front of which the place is; null behind the last one. */
  readonly next: JsxNode | null;
  /** The child behind which the place is, where that was requested. */
  readonly previous: JsxNode | null;
}

/** A place as a request names it. */
export interface PlaceRequest {
  readonly parentId?: string | undefined;
  readonly index?: number | undefined;
  readonly before?: string | undefined;
  readonly after?: string | undefined;
}

/** The outcome: what to write, and where the child starts in the new text. */
export interface InsertedChild {
  readonly edit: TextEdit;
  readonly selected: number;
}

/**
 * Finds a place.
 * @param find gives a node by its id
 * @param moving a node that is on its way there, and does not count among the siblings
 * @throws {WorkbenchError} `edit_refused` with `reason`
 */
export function placeOf(
  state: EditState,
  request: PlaceRequest,
  find: (id: string) => JsxNode,
  moving?: JsxNode,
): ChildPlace {
  const { parentId, index, before, after } = request;
  if ([parentId, before, after].filter((id) => id !== undefined).length !== 1) {
    throw editRefused(
      "place_unclear",
      "Cannot tell where the node goes: name one of `parentId`, `before` and `after`",
    );
  }
  if (parentId !== undefined) {
    const parent = find(parentId);
    requireHolder(state, parent);
    const others = childrenOf(parent).filter((child) => child !== moving);
    const next = index === undefined ? null : others[index] ?? null;
    if (index !== undefined && index > others.length) {
      throw editRefused(
        "place_unclear",
        `Cannot put the node at index ${index} of "${parentId}": it has ${others.length} other children`,
      );
    }
    return { parent, next, previous: next ? null : others.at(-1) ?? null };
  }
  const sibling = find(before ?? after ?? "");
  const { parent } = sibling;
  if (!parent || !isChildInJsx(sibling)) throw notAChild(sibling);
  requireHolder(state, parent);
  const others = childrenOf(parent).filter((child) => child !== moving || child === sibling);
  const at = others.indexOf(sibling);
  return before === undefined
    ? { parent, next: others[at + 1] ?? null, previous: sibling }
    : { parent, next: sibling, previous: null };
}

/** Puts a child at a place: on a line of its own where its sibling stands on one. */
export function insertAt(
  { source: { ast, text } }: EditState,
  { parent, next, previous }: ChildPlace,
  write: WriteChild,
): InsertedChild {
  if (previous && next && hasOwnLine(text, previous)) return behind(text, previous, write);
  if (next) return inFront(text, next, write);
  return appendChild(ast, parent.syntax as JsxSyntax, write);
}

/** The children of a node in text order, without the JSX in its attributes. */
export function childrenOf(node: JsxNode): JsxNode[] {
  return node.children.filter(({ type }) => type !== "slot");
}

/** The error for a node that stands in code, where it has no siblings. */
export function notAChild(node: JsxNode): Error {
  return editRefused(
    "not_a_child",
    `Cannot put anything beside "${node.id}": it is no child of an element; put a fragment around it first`,
  );
}

function requireHolder({ source: { ast } }: EditState, parent: JsxNode): void {
  const { id, type, syntax } = parent;
  if (!isJsx(syntax)) {
    throw editRefused(
      "root_not_an_element",
      `Cannot add a child to "${id}": it is a ${type}, not an element or fragment`,
    );
  }
  const obstacle = childObstacle(syntax, ast);
  if (obstacle !== null) {
    throw editRefused("cannot_hold_children", `Cannot add a child to "${id}": ${obstacle}`);
  }
}

/** Between a text and the end of its line, no line break may come: JSX would drop the blanks of the text. */
function hasOwnLine(text: string, { type, start, end }: JsxNode): boolean {
  if (!startsLine(text, start)) return false;
  return type !== "text" || /^(?:\r?\n)/.test(text.slice(skipBlanks(text, end)));
}

function behind(text: string, { end, start }: JsxNode, write: WriteChild): InsertedChild {
  const indentation = indentationAt(text, start);
  const before = lineEndingAt(text, end) + indentation;
  return {
    edit: insertion(end, before + write(end, indentation)),
    selected: end + before.length,
  };
}

function inFront(text: string, { start }: JsxNode, write: WriteChild): InsertedChild {
  const indentation = indentationAt(text, start);
  const after = startsLine(text, start) ? lineEndingAt(text, start) + indentation : "";
  return { edit: insertion(start, write(start, indentation) + after), selected: start };
}
