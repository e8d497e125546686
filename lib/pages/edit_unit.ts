import type { z } from "zod";
import { editPage, type EditSite } from "./edit_page.ts";
import type { editedPage, editsBody } from "./page/edit_schemas.ts";

/**
 * Edits a unit by a batch of ops: one check, one write, one undo.
 * @throws {WorkbenchError} as `editPage`; of several ops with `op`, the one that cannot be
 */
export async function editUnit(
  site: EditSite,
  request: z.output<typeof editsBody>,
  options: { readonly signal?: AbortSignal } = {},
): Promise<z.input<typeof editedPage>> {
  const { saved, ops } = await editPage(site, request, request.ops, options);
  return {
    ...saved,
    ops: ops.map(({ placeholders, notes, ...op }) => ({
      ...op,
      ...(notes && { notes }),
      ...(placeholders && { placeholders: [...placeholders] }),
    })),
  };
}
