import type { z } from "zod";
import { gitStatuses } from "./git_statuses.ts";
import { listPages } from "./list_pages.ts";
import type { Pages } from "./open_pages.ts";
import type { pageList } from "./schemas.ts";

/** Every page of the project as `listPages` has it, with how git sees it. */
export async function listAllPages(
  pages: Pages,
  options: { readonly signal?: AbortSignal } = {},
): Promise<z.input<typeof pageList>> {
  const list = await listPages(pages, options);
  const statuses = await gitStatuses(pages, list.pages.map(({ path }) => path), options);
  const rows = list.pages.map((row) => {
    const gitStatus = statuses.get(row.path);
    return gitStatus === undefined ? row : { ...row, gitStatus };
  });
  return { ...list, pages: rows };
}
