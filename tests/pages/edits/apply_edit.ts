import type { JsxNode } from "../../../lib/source/jsx/node.ts";
import { readJsxTree } from "../../../lib/source/jsx/tree.ts";
import type { TextEdit } from "../../../lib/source/syntax/edits.ts";
import { type ParsedSource, parseText } from "../../../lib/source/syntax/parse_cache.ts";
import type { SnippetEdit, SnippetResult } from "../../../lib/pages/snippets/edit_snippet.ts";
import {
  insertUsage,
  type UsageParts,
  type UsagePlacement,
} from "../../../lib/edits/insert_usage.ts";
import { snippetAddChild } from "../../../lib/pages/snippets/snippet_add_child.ts";
import { snippetMoveNode } from "../../../lib/pages/snippets/snippet_move_node.ts";
import { snippetRemoveNode } from "../../../lib/pages/snippets/snippet_remove_node.ts";
import { type RewireRequest, snippetRewire } from "../../../lib/pages/snippets/snippet_rewire.ts";
import { insertImport } from "../../../lib/source/writing/insert_import.ts";
import { replaceNode } from "../../../lib/edits/replace_node.ts";
import { type PropRequest, setProp } from "../../../lib/edits/set_prop.ts";

/** An edit as a fixture's `edit.json` names it. */
export type EditCase =
  & { readonly local?: string; readonly selected?: string; readonly path?: string }
  & (
    | { readonly edit: "set-prop"; readonly nodeId: string } & PropRequest
    | { readonly edit: "replace-node"; readonly nodeId: string; readonly snippet: string }
    | {
      readonly edit: "insert-import";
      readonly specifier: string;
      readonly imported: string;
      readonly preferredLocal: string;
    }
    | {
      readonly edit: "insert-usage";
      readonly nodeId: string;
      readonly usage: string | UsageParts;
      readonly placement: UsagePlacement;
    }
    | { readonly edit: "snippet-add-child"; readonly parentId: string; readonly tag?: string }
    | { readonly edit: "snippet-remove-node"; readonly nodeId: string }
    | {
      readonly edit: "snippet-move-node";
      readonly nodeId: string;
      readonly direction: "up" | "down";
    }
    | { readonly edit: "snippet-rewire" } & RewireRequest
  );

export interface EditOutcome {
  readonly edits: readonly TextEdit[];
  /** What was edited or inserted: where it starts in the new text, or its id there. */
  readonly selected?: number | string | null;
  readonly local?: string;
}

export function sourceOf(text: string, path = "page.tsx"): ParsedSource {
  return { path, text, contentHash: "", editable: true, ast: parseText(path, text) };
}

export function nodeOf(source: ParsedSource, id: string): JsxNode {
  const nodes = readJsxTree(source).nodes;
  const node = nodes.get(id);
  if (!node) throw new Error(`There is no node "${id}"; there are: ${[...nodes.keys()].join(" ")}`);
  return node;
}

/** Runs the edit that a fixture names. */
export function runEdit(text: string, edit: EditCase): EditOutcome | Promise<EditOutcome> {
  const source = sourceOf(text, edit.path);
  switch (edit.edit) {
    case "set-prop":
      return setProp(source, nodeOf(source, edit.nodeId), edit);
    case "replace-node":
      return replaceNode(source, nodeOf(source, edit.nodeId), edit.snippet);
    case "insert-import":
      return insertImport(source, edit);
    case "insert-usage":
      return insertUsage(source, nodeOf(source, edit.nodeId), edit.usage, edit.placement);
    case "snippet-add-child":
      return made(snippetAddChild(text, edit));
    case "snippet-remove-node":
      return made(snippetRemoveNode(text, edit));
    case "snippet-move-node":
      return made(snippetMoveNode(text, edit));
    case "snippet-rewire":
      return made(snippetRewire(text, edit));
  }
}

/** The result of an edit of a snippet that can be made. */
export async function made(edit: Promise<SnippetEdit>): Promise<SnippetResult> {
  const result = await edit;
  if (!result.ok) throw new SnippetRejected(result.rejected.code, { cause: result.rejected });
  return result;
}

/** An edit of a snippet was expected to be made. */
export class SnippetRejected extends Error {
  override readonly name = "SnippetRejected";
}
