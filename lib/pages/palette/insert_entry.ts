import type { z } from "zod";
import { WorkbenchError } from "../../errors/mod.ts";
import { requireHash, type Saving } from "../../saving/mod.ts";
import { applyEdits } from "../../source/mod.ts";
import { codeStyle } from "../../source/writing/file_style.ts";
import { parsePage } from "../find_page.ts";
import type { Pages } from "../open_pages.ts";
import { savePage } from "../save_page.ts";
import { entryImport } from "./entry_import.ts";
import { type EntryPlaceholders, entryPlaceholders } from "./entry_placeholders.ts";
import { writtenCode } from "./entry_usage.ts";
import { findEntry } from "./find_entry.ts";
import { pageRoot } from "./page_root.ts";
import { readPaletteInput } from "./palette_entries.ts";
import { type Insertion, NOTHING, planInsertion } from "./plan_insertion.ts";
import type { insertedPage, PaletteInsertRequest } from "./schemas.ts";

/**
 * Imports a component or provider of the palette into a page and uses it: as the last child of the page's root, or around
 * the root. What is inserted is looked up in the palette as it is now; the request only names it.
 * @throws {WorkbenchError} as `readTree` and `saveFiles`; `content_changed`, `palette_entry_gone`, `node_not_editable`,
 * `edit_refused` with `reason`: no root of the page takes it, nothing leads to it, or it takes no children to wrap
 */
export async function insertPaletteEntry(
  { saving, pages }: { readonly saving: Saving; readonly pages: Pages },
  request: PaletteInsertRequest,
  options: { readonly signal?: AbortSignal } = {},
): Promise<z.input<typeof insertedPage>> {
  const { feature, file, unit: path } = request;
  const page = await parsePage(saving.source, { feature, file, path });
  requireHash(page.source, request.contentHash);
  const input = await readPaletteInput(pages, page.unit.feature, options);
  const found = findEntry(input, request);
  const insertion: Insertion = {
    page,
    input,
    found,
    root: pageRoot(page),
    request: entryImport(input.graph, page.unit.path, found),
    placement: request.placement === "wrap" ? "wrap" : "last-child",
  };
  const told = await readPlaceholders(saving, insertion, options);
  const { edits, select, placed } = planInsertion(insertion, told);
  const saved = await savePage(saving, page, { edits, select }, options);
  return {
    ...saved,
    placeholders: placed.map((each) => ({
      prop: each.name,
      code: writtenCode(each, found.entry.kind),
    })),
    ...(told.note !== undefined && { note: told.note }),
  };
}

/** Shows the checker the page with the element in it, which has been given nothing yet. */
async function readPlaceholders(
  saving: Saving,
  insertion: Insertion,
  options: { readonly signal?: AbortSignal },
): Promise<EntryPlaceholders> {
  const { page: { source }, found: { entry, component }, placement } = insertion;
  const { edits, select } = planInsertion(insertion, NOTHING);
  const told = await entryPlaceholders(saving.source, component, {
    path: source.path,
    text: applyEdits(source.text, edits),
    offset: select,
    quote: codeStyle(source.ast).quote,
  }, options);
  if (placement !== "wrap") return told;
  if (told.takesElement !== false) return { ...told, children: null };
  throw new WorkbenchError(
    "edit_refused",
    `Cannot put "${entry.name}" around the page: it takes no element as its child`,
    { data: { reason: "takes_no_children" } },
  );
}
