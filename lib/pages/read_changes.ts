import type { z } from "zod";
import { readPage } from "./page/find_page.ts";
import type { Pages } from "./open_pages.ts";
import type { pageChanges } from "./change_schemas.ts";
import type { UnitAddress } from "./page/schemas.ts";

/**
 * Reads the changes that others made to a page since the editor last knew it.
 * @throws {WorkbenchError} as `readTree`
 */
export async function readChanges(
  pages: Pages,
  address: UnitAddress,
): Promise<z.input<typeof pageChanges>> {
  const { file } = await readPage(pages.source, address);
  return { change: await pages.changes.observe(file) };
}

/** Takes a page as it is now as known. @throws {WorkbenchError} as `readTree` */
export async function dismissChanges(
  pages: Pages,
  address: UnitAddress,
): Promise<z.input<typeof pageChanges>> {
  const { file } = await readPage(pages.source, address);
  pages.changes.adopt(file);
  return { change: null };
}
