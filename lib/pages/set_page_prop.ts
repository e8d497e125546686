import type { z } from "zod";
import type { Saving } from "../saving/mod.ts";
import { setProp } from "../edits/set_prop.ts";
import { editNode, type SavedPage } from "./save_page.ts";
import type { propEditBody } from "./edit_schemas.ts";

/**
 * Sets, replaces or removes a prop of an element.
 * @throws {WorkbenchError} as `editNode`, `setProp`
 */
export function setPageProp(
  saving: Saving,
  request: z.output<typeof propEditBody>,
  options: { readonly signal?: AbortSignal } = {},
): Promise<SavedPage> {
  return editNode(saving, request, ({ source, node }) => ({
    edits: setProp(source, node, request).edits,
    select: node.id,
  }), options);
}
