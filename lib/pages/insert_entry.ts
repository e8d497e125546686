import type { z } from "zod";
import { editPage, type EditSite } from "./edit_page.ts";
import type { insertedPage, PaletteInsertRequest } from "./palette/schemas.ts";

/**
 * Imports a component or provider of the palette into a page and uses it: as the last child of the page's root, or around
 * the root.
 * @throws {WorkbenchError} as `editPage` for an `insertEntry` op
 */
export async function insertPaletteEntry(
  site: EditSite,
  request: PaletteInsertRequest,
  options: { readonly signal?: AbortSignal } = {},
): Promise<z.input<typeof insertedPage>> {
  const { feature, file, unit, kind, name, path, placement, contentHash, dryRun, detail } = request;
  const op = {
    op: "insertEntry" as const,
    kind,
    name,
    path,
    ...(placement !== undefined && { placement }),
  };
  // The placeholders of an entry may name what its own file has; the rules of imports are the palette's.
  const address = { feature, file, path: unit, contentHash, allowUnresolved: true, dryRun, detail };
  const { saved, ops: [told] } = await editPage(site, address, [op], options);
  return {
    ...saved,
    placeholders: [...told?.placeholders ?? []],
    ...(told?.note !== undefined && { note: told.note }),
  };
}
