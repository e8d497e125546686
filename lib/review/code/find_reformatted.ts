import { WorkbenchError } from "../../errors/mod.ts";
import { createTimeSlice, type ParsedSource } from "../../source/mod.ts";
import { isSourcePath } from "../../source/modules/mod.ts";
import type { ReviewFile } from "../schemas.ts";
import type { Side, Sides } from "../side.ts";
import { isSameCode } from "./is_same_code.ts";

/** Characters; what is longer nobody formats by hand, and to walk it takes its time. */
const MAX_TEXT = 500_000;

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
    const before = await parse(sides.base, previousPath ?? path);
    const after = before && await parse(sides.head, path);
    if (before && after && isSameCode(before, after)) found.add(path);
    await slice.pause();
  }
  return found;
}

/** @returns null for a file that cannot be read as code */
async function parse({ source }: Side, path: string): Promise<ParsedSource | null> {
  try {
    const file = await source.project.files.read(path);
    if (!file || file.text.length > MAX_TEXT) return null;
    return await source.parses.parse(file);
  } catch (error) {
    if (error instanceof WorkbenchError) return null;
    throw error;
  }
}
