import { createTimeSlice } from "../../source/mod.ts";
import { isSourcePath } from "../../source/modules/mod.ts";
import type { ReviewFile } from "../schemas.ts";
import type { Sides } from "../side.ts";
import { isSameCode } from "./is_same_code.ts";
import { readSideCode } from "./read_side_code.ts";

/** The changed source files of which only the layout or comments are other ones. */
export async function findReformatted(
  sides: Sides,
  files: readonly ReviewFile[],
  options: { readonly signal?: AbortSignal } = {},
): Promise<ReadonlySet<string>> {
  const slice = createTimeSlice(undefined, options);
  const found = new Set<string>();
  for (const { path, previousPath, status, stats } of files) {
    const isChanged = status === "modified" || status === "renamed";
    if (!isChanged || !isSourcePath(path) || !stats?.added) continue;
    const before = await readSideCode(sides.base, previousPath ?? path);
    const after = before && await readSideCode(sides.head, path);
    if (before && after && isSameCode(before, after)) found.add(path);
    await slice.pause();
  }
  return found;
}
