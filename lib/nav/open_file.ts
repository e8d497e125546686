import { orNullIfUnreadable, WorkbenchError } from "../errors/mod.ts";
import type { FileText } from "../project/mod.ts";
import { isTooLarge, MAX_SOURCE_BYTES, type ParsedSource } from "../source/mod.ts";
import { isSourcePath } from "../source/modules/mod.ts";
import type { Nav } from "./open_nav.ts";

/**
 * Reads a file that the project lists. Nothing but source is opened.
 * @param path what the layout, the graph or a resolved reference named, never a client
 * @returns null when it is gone
 * @throws {WorkbenchError} `file_too_large`, `outside_project`, `file_not_readable`
 */
export async function readListed({ source }: Nav, path: string): Promise<FileText | null> {
  if (!isSourcePath(path)) return null;
  return withinLimit(await source.project.files.read(path));
}

/** @throws {WorkbenchError} `file_too_large` */
export function withinLimit<T extends FileText | null>(file: T): T {
  if (!file || !isTooLarge(file)) return file;
  throw new WorkbenchError(
    "file_too_large",
    `Cannot open "${file.path}": it has more than ${MAX_SOURCE_BYTES} bytes`,
    { data: { path: file.path, maxBytes: MAX_SOURCE_BYTES } },
  );
}

/** Parses a file to which another file leads; null when that cannot be done, which costs only what leads there. */
export async function parseListed(nav: Nav, path: string): Promise<ParsedSource | null> {
  const file = await orNullIfUnreadable(readListed(nav, path));
  return file && await orNullIfUnreadable(nav.source.parses.parse(file));
}
