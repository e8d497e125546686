import type { JsxNode } from "../../../lib/source/jsx/node.ts";
import { readJsxTree } from "../../../lib/source/jsx/tree.ts";
import type { TextEdit } from "../../../lib/source/edits.ts";
import { type ParsedSource, parseText } from "../../../lib/source/parse_cache.ts";
import { insertImport } from "../../../lib/pages/edits/insert_import.ts";
import { replaceNode } from "../../../lib/pages/edits/replace_node.ts";
import { type PropRequest, setProp } from "../../../lib/pages/edits/set_prop.ts";

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
  );

export interface EditOutcome {
  readonly edits: readonly TextEdit[];
  /** Where what was edited or inserted starts in the new text. */
  readonly selected?: number;
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
  }
}
