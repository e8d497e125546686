import type { z } from "zod";
import { editPage, type EditSite } from "./edit_page.ts";
import type { nodeEditBody } from "./page/edit_schemas.ts";
import type { SavedPage } from "./page/save_page.ts";

/**
 * Replaces a node by one element or fragment.
 * @throws {WorkbenchError} as `editPage`
 */
export async function replacePageNode(
  site: EditSite,
  request: z.output<typeof nodeEditBody>,
  options: { readonly signal?: AbortSignal } = {},
): Promise<SavedPage> {
  const { nodeId, snippet } = request;
  const op = { op: "replaceNode", nodeId, snippet } as const;
  const { saved } = await editPage(site, request, [op], options);
  return saved;
}
