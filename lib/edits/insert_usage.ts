import type { ts as TS } from "ts-morph";
import { WorkbenchError } from "../errors/mod.ts";
import { isJsx, type JsxNode } from "../source/jsx/mod.ts";
import type { ParsedSource } from "../source/mod.ts";
import { appendChild, childObstacle } from "./append_child.ts";
import { checkEditable } from "./attributes.ts";
import { type ChildPlace, insertAt } from "./child_place.ts";
import type { EditState } from "./edit_state.ts";
import { notOneElement } from "./refused.ts";
import { requireOwnTags } from "./shadowed_tags.ts";
import {
  codeForPlace,
  deeperIndentation,
  indentationAt,
  readChild,
  type ReadCode,
  readElement,
  type Unusable,
  usualWidth,
} from "../source/writing/mod.ts";
import type { NodeEdit } from "./replace_node.ts";
import { EXPRESSION_HINT } from "./wrap_in_expression.ts";
import { wrapNode, type WrappedNode } from "./wrap_node.ts";

/** An element that is to be written. */
export interface UsageParts {
  readonly tag: string;
  /** Each as source: `title="x"`. */
  readonly attributes: readonly string[];
  /** Source between the tags; without it the element closes itself, with an empty one it has two tags. */
  readonly children?: string;
}

/** The way in which an element is put into a page: into its root as the last child, or around its root. */
export type UsagePlacement = "last-child" | "wrap";

/**
 * Puts an element into a page.
 * @param root the node that takes it; for `last-child` an element or fragment
 * @param usage the element, as source or in parts
 * @throws {WorkbenchError} `node_not_editable`, `not_one_element`; `edit_refused` with `reason` where the root takes no
 * child, the element nothing to wrap, or a local hides a tag's name
 */
export function insertUsage(
  source: ParsedSource,
  root: JsxNode,
  usage: string | UsageParts,
  placement: UsagePlacement,
): NodeEdit | WrappedNode {
  checkEditable(root);
  const code = readUsage(source, root, usage, placement === "wrap" ? `; ${EXPRESSION_HINT}` : "");
  requireOwnTags(code, root.syntax);
  if (placement === "wrap") return wrapNode(source, root, code);
  const { ast } = source;
  const parent = parentSyntax(root, ast);
  const { edit, selected } = appendChild(
    ast,
    parent,
    (offset, indentation) => codeForPlace(code, ast, offset, indentation),
  );
  return { edits: [edit], selected };
}

/**
 * Puts an element, or an expression in braces, among the children of an element.
 * @throws {WorkbenchError} `not_one_element`; `edit_refused` where a local hides a tag's name
 */
export function insertElement(
  state: EditState,
  place: ChildPlace,
  usage: string | UsageParts,
): NodeEdit {
  const { source } = state;
  const code = typeof usage === "string"
    ? usable(readChild(usage, { path: source.path, within: place.parent.syntax }))
    : readUsage(source, place.parent, usage);
  requireOwnTags(code, place.parent.syntax);
  const { edit, selected } = insertAt(
    state,
    place,
    (offset, indentation) => codeForPlace(code, source.ast, offset, indentation),
  );
  return { edits: [edit], selected };
}

function parentSyntax(root: JsxNode, ast: TS.SourceFile): Parameters<typeof appendChild>[1] {
  if (!isJsx(root.syntax)) {
    throw new WorkbenchError(
      "edit_refused",
      `Cannot add a child to "${root.id}": it is a ${root.type}, which shows one thing or another and has no last child`,
      { data: { reason: "root_not_an_element" } },
    );
  }
  const obstacle = childObstacle(root.syntax, ast);
  if (obstacle === null) return root.syntax;
  throw new WorkbenchError("edit_refused", `Cannot add a child to "${root.id}": ${obstacle}`, {
    data: { reason: "cannot_hold_children" },
  });
}

function readUsage(
  source: ParsedSource,
  root: JsxNode,
  usage: string | UsageParts,
  hint = "",
): ReadCode {
  const text = typeof usage === "string" ? usage : usageText(usage, { root, ast: source.ast });
  return usable(readElement(text, { path: source.path, within: root.syntax }), hint);
}

function usable(read: ReadCode | Unusable, hint = ""): ReadCode {
  if (!("problem" in read)) return read;
  throw notOneElement("Cannot insert the element", { ...read, problem: read.problem + hint });
}

function usageText(
  { tag, attributes, children }: UsageParts,
  { root, ast }: { readonly root: JsxNode; readonly ast: TS.SourceFile },
): string {
  const end = children === undefined ? "/>" : `>${children}</${tag}>`;
  const head = [`<${tag}`, ...attributes].join(" ");
  const line = children === undefined ? `${head} ${end}` : head + end;
  const indentation = deeperIndentation(ast, "");
  const outer = indentationAt(ast.text, root.syntax.getStart(ast)).length + indentation.length;
  const isShort = outer + line.length <= usualWidth([ast.text]);
  if (isShort && !attributes.some((attribute) => attribute.includes("\n"))) return line;
  const ending = children ? [">", indentation + children, `</${tag}>`] : [end];
  const lines = attributes.map((attribute) => indentation + attribute);
  return [`<${tag}`, ...lines, ...ending].join("\n");
}
