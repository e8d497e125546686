import { createTimeSlice, syntaxErrors } from "../../source/mod.ts";
import { isSourcePath } from "../../source/modules/mod.ts";
import type { BrokenFile } from "../indicators/review_facts.ts";
import type { ReviewFile } from "../schemas.ts";
import type { Sides } from "../side.ts";
import { readSideCode } from "./read_side_code.ts";

/** The source files of the head that do not parse and that are new or did parse before, with the first error of each. */
export async function findBroken(
  sides: Sides,
  files: readonly ReviewFile[],
  options: { readonly signal?: AbortSignal } = {},
): Promise<BrokenFile[]> {
  const slice = createTimeSlice(undefined, options);
  const found: BrokenFile[] = [];
  for (const { path, previousPath, status } of files) {
    if (status === "deleted" || !isSourcePath(path)) continue;
    const after = await readSideCode(sides.head, path);
    const [error] = after ? syntaxErrors(after) : [];
    if (!error) continue;
    const before = status === "added" ? null : await readSideCode(sides.base, previousPath ?? path);
    if (before && syntaxErrors(before).length > 0) continue;
    found.push({ path, line: error.line, message: error.message });
    await slice.pause();
  }
  return found;
}
