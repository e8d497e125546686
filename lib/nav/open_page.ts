import type { z } from "zod";
// The guard alone: the area's verbs are a hundred modules, which opening a page needs nothing of.
import { readPage } from "../pages/mod.ts";
import { withinLimit } from "./open_file.ts";
import type { Nav } from "./open_nav.ts";
import { readView } from "./read_view.ts";
import type { NavPageQuery, navView } from "./schemas.ts";

/**
 * The first view: a page, under the guard of the pages editor.
 * @throws {WorkbenchError} `invalid_request`, `outside_scope`, `feature_not_found`, `page_not_found`, `file_too_large`,
 * `source_too_complex`
 */
export async function openPage(
  nav: Nav,
  address: NavPageQuery,
  options: { signal?: AbortSignal | undefined } = {},
): Promise<z.input<typeof navView>> {
  // At the same time, they share one look at the project.
  const [{ file }, layout] = await Promise.all([
    readPage(nav.source, address),
    nav.source.project.layout(options),
  ]);
  return await readView(nav, withinLimit(file), layout, options);
}
