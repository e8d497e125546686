import {
  applyEdits,
  findNode,
  type JsxNode,
  type JsxTree,
  nodeAtOffset,
  type ParsedSource,
  readJsxTree,
  syntaxErrors,
  type TextEdit,
} from "../../source/mod.ts";
import { parseSnippet } from "./read_snippet_tree.ts";
import { isTooDeep } from "../../source/writing/mod.ts";

/** Why an edit of a snippet cannot be made. */
export type SnippetRejectionCode =
  | "does_not_parse"
  | "node_not_found"
  | "is_root"
  | "no_sibling"
  | "not_a_child"
  | "same_node"
  | "prop_not_found"
  | "prop_taken"
  | "spread_not_movable"
  | "cannot_hold_children";

export interface SnippetRejection {
  readonly ok: false;
  readonly rejected: { readonly code: SnippetRejectionCode; readonly message: string };
}

/** A snippet, edited. */
export interface SnippetResult {
  readonly ok: true;
  readonly snippet: string;
  /** The id of what was added or moved, of the parent of what was removed; null where the new text has it no more. */
  readonly selected: string | null;
  readonly edits: readonly TextEdit[];
}

export type SnippetEdit = SnippetResult | SnippetRejection;

/** A snippet, read. */
export interface ReadSnippet {
  readonly source: ParsedSource;
  readonly tree: JsxTree;
}

/** A worked-out edit of a snippet. */
export interface SnippetPlan {
  readonly edits: readonly TextEdit[];
  /** The selection after the edit: an offset into the new text, or nodes by their ids, the first one that the new text has. */
  readonly select: number | readonly string[];
}

/** Reads a snippet, lets `plan` work out an edit, and reads the result. */
export async function editSnippet(
  snippet: string,
  plan: (read: ReadSnippet) => SnippetPlan | SnippetRejection,
): Promise<SnippetEdit> {
  const before = await readSnippet(snippet);
  if ("ok" in before) return before;
  const planned = plan(before);
  if ("ok" in planned) return planned;
  // Two nodes that swap places may be the same.
  const edits = planned.edits.filter(({ start, end, text }) => snippet.slice(start, end) !== text);
  const after = await readSnippet(applyEdits(snippet, edits));
  if ("ok" in after) return after;
  return {
    ok: true,
    snippet: after.source.text,
    selected: selectedIn(after.tree, planned.select),
    edits,
  };
}

/** A node of a snippet, or the rejection that says that there is none. */
export function snippetNode({ tree }: ReadSnippet, id: string): JsxNode | SnippetRejection {
  return findNode(tree, id) ?? reject("node_not_found", `The snippet has no node "${id}"`);
}

export function reject(code: SnippetRejectionCode, message: string): SnippetRejection {
  return { ok: false, rejected: { code, message } };
}

async function readSnippet(snippet: string): Promise<ReadSnippet | SnippetRejection> {
  const source = await parseDeep(snippet);
  if (!source) return reject("does_not_parse", "The snippet is nested too deeply to be parsed");
  const [error] = syntaxErrors(source);
  if (!error) return { source, tree: readJsxTree(source) };
  const { line, column, message } = error;
  return reject("does_not_parse", `The snippet does not parse at ${line}:${column}: ${message}`);
}

/** @returns null when the snippet is nested deeper than the parser can follow */
async function parseDeep(snippet: string): Promise<ParsedSource | null> {
  try {
    return await parseSnippet(snippet);
  } catch (error) {
    if (isTooDeep(error)) return null;
    throw error;
  }
}

function selectedIn(tree: JsxTree, select: number | readonly string[]): string | null {
  if (typeof select === "number") return nodeAtOffset(tree, select)?.id ?? null;
  return select.find((id) => findNode(tree, id)) ?? null;
}
