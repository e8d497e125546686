import type { z } from "zod";
import { gitStatuses } from "./git_statuses.ts";
import { listPages } from "./list_pages.ts";
import type { Pages } from "./open_pages.ts";
import type { allPagesQuery, pageList } from "./list_schemas.ts";

/** Every page of the project as `listPages` has it, with how git sees it. */
export async function listAllPages(
  pages: Pages,
  query: z.output<typeof allPagesQuery>,
  options: { readonly signal?: AbortSignal } = {},
): Promise<z.input<typeof pageList>> {
  const list = await listPages(pages, query, options);
  const statuses = await gitStatuses(pages, list.pages.map(({ path }) => path), options);
  const rows = list.pages.map((row) => {
    const gitStatus = statuses.get(row.path);
    return gitStatus === undefined ? row : { ...row, gitStatus };
  });
  return { ...list, pages: rows };
}
