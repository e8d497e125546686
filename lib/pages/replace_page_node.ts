import type { z } from "zod";
import type { Saving } from "../saving/mod.ts";
import { replaceNode } from "../edits/replace_node.ts";
import { editNode, type SavedPage } from "./save_page.ts";
import type { nodeEditBody } from "./edit_schemas.ts";

/**
 * Replaces a node by one element or fragment.
 * @throws {WorkbenchError} as `editNode`, `replaceNode`
 */
export function replacePageNode(
  saving: Saving,
  request: z.output<typeof nodeEditBody>,
  options: { readonly signal?: AbortSignal } = {},
): Promise<SavedPage> {
  return editNode(
    saving,
    request,
    ({ source, node }) => {
      const { edits, selected } = replaceNode(source, node, request.snippet);
      return { edits, select: selected };
    },
    options,
  );
}
