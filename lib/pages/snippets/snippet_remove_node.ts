import { goneWith, removalOf } from "../../edits/mod.ts";
import type { JsxNode } from "../../source/jsx/mod.ts";
import { editSnippet, reject, type SnippetEdit, snippetNode } from "./edit_snippet.ts";

/** Removes a node of a snippet, as `removalOf` does; its root stays. */
export async function snippetRemoveNode(
  snippet: string,
  { nodeId }: { readonly nodeId: string },
): Promise<SnippetEdit> {
  return await editSnippet(snippet, (read) => {
    const node = snippetNode(read, nodeId);
    if ("ok" in node) return node;
    if (!node.parent) return reject("is_root", `"${nodeId}" is the root of the snippet`);
    return { edits: removalOf(read.source.ast, node), select: ancestorsOf(goneWith(node)) };
  });
}

function ancestorsOf(node: JsxNode): string[] {
  const ids: string[] = [];
  for (let at = node.parent; at; at = at.parent) ids.push(at.id);
  return ids;
}
