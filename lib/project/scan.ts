import type { Boundary } from "./boundary.ts";
import { foldersOf } from "./file_list.ts";
import type { FileEntry, FileList } from "./file_view.ts";
import { type IgnoreRules, noIgnoreRules } from "./ignore_rules.ts";
import { readFolder } from "./scan_folder.ts";
import { runInSlices } from "./slices.ts";

/** The listing of a disk. */
export interface DiskList extends FileList {
  /** True when the project has more or deeper folders and files than a listing takes: the rest is missing. */
  readonly truncated: boolean;
}

/** How many files and folders a listing takes. */
const MAX_ENTRIES = 100_000;

/** How deep a listing goes; the deepest folders of honest projects are at a third of it. */
const MAX_DEPTH = 64;

/**
 * Lists the project's own files: nothing ignored, installed, built or hidden in a folder with a dot. Symlinks to
 * folders are not followed, symlinks to files only when their target is inside.
 * @throws the signal's reason when it is aborted
 */
export function scan(
  boundary: Boundary,
  options: { signal?: AbortSignal | undefined; maxEntries?: number | undefined } = {},
): Promise<DiskList> {
  const steps = scanSteps(boundary, options.maxEntries ?? MAX_ENTRIES);
  return runInSlices(steps, { signal: options.signal });
}

function* scanSteps(boundary: Boundary, maxEntries: number): Generator<void, DiskList> {
  const files = new Map<string, FileEntry>();
  let left = maxEntries;
  let truncated = false;

  function* walk(path: string, depth: number, outer: IgnoreRules): Generator<void, void> {
    const contents = yield* readFolder(boundary, path, outer);
    for (const item of contents?.items ?? []) {
      truncated ||= left-- <= 0 || depth > MAX_DEPTH;
      if (left < 0 || depth > MAX_DEPTH) return;
      if (item.kind === "file") files.set(item.entry.path, item.entry);
      else yield* walk(item.path, depth + 1, contents?.rules ?? outer);
    }
  }

  yield* walk("", 0, noIgnoreRules());
  return { files, folders: foldersOf(files.keys()), truncated };
}
