import type { Boundary } from "./boundary.ts";
import { foldersOf } from "./file_list.ts";
import type { FileEntry, FileList } from "./file_view.ts";
import { type IgnoreRules, noIgnoreRules } from "./ignore_rules.ts";
import { readFolder } from "./scan_folder.ts";
import { runInSlices } from "./slices.ts";

/** The listing of a disk. */
export interface DiskList extends FileList {
  /** True when the project has more files and folders than a listing takes: the rest is missing. */
  readonly truncated: boolean;
}

/** How many files and folders a listing takes. */
const MAX_ENTRIES = 100_000;

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

  function* walk(path: string, outer: IgnoreRules): Generator<void, void> {
    const contents = yield* readFolder(boundary, path, outer);
    for (const item of contents?.items ?? []) {
      if (left-- <= 0) return;
      if (item.kind === "folder") yield* walk(item.path, contents?.rules ?? outer);
      else files.set(item.entry.path, item.entry);
    }
  }

  yield* walk("", noIgnoreRules());
  return { files, folders: foldersOf(files.keys()), truncated: left < 0 };
}
