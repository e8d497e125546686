import type { z } from "zod";
import type { Saving } from "../saving/mod.ts";
import { editPage } from "./edit_page.ts";
import type { editedPage, editsBody } from "./edit_schemas.ts";

/**
 * Edits a unit by a batch of ops: one check, one write, one undo.
 * @throws {WorkbenchError} as `editPage`; of several ops with `op`, the one that cannot be
 */
export async function editUnit(
  saving: Saving,
  request: z.output<typeof editsBody>,
  options: { readonly signal?: AbortSignal } = {},
): Promise<z.input<typeof editedPage>> {
  const { saved, selected } = await editPage(saving, request, request.ops, options);
  return { ...saved, ops: selected.map((id) => ({ selected: id })) };
}
