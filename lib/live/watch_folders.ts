import { type FSWatcher, lstatSync, watch } from "node:fs";
import { basename } from "node:path";
import { unlessSystemError } from "../errors/mod.ts";
import { fewestWatches, type WatchedFolder } from "./fewest_watches.ts";

/** Watches folders: names that come, go or are written. */
export interface FolderWatch {
  /** Watches exactly these folders from now on. */
  keep(folders: readonly string[]): Watched;
  close(): void;
}

/** How far folders are watched. */
interface Watched {
  /** False where the system refuses to watch one of them: then they have to be looked at. */
  readonly isWhole: boolean;
  /** True where one of them was not watched before: something may have happened in it by then. */
  readonly hasNew: boolean;
}

/** More folders are not watched but looked at. */
const MAX_FOLDERS = 20_000;

/** Asks the system to watch a folder; null where it refuses. @param isDeep whether all that is in it is watched as well */
export type WatchFolder = (folder: string, isDeep: boolean) => FSWatcher | null;

/** Deno holds each change against each watch, which takes seconds where there are many; others watch a folder by itself. */
const watchesOf = "Deno" in globalThis
  ? fewestWatches
  : (folders: readonly string[]): WatchedFolder[] =>
    folders.map((path) => ({ path, isDeep: false }));

/**
 * Opens a watch of no folder yet.
 * @param changed called often; it says no more than that a look is worth while
 * @param watchFolder replaceable for tests
 */
export function openFolderWatch(
  changed: () => void,
  watchFolder: WatchFolder = watchBySystem,
): FolderWatch {
  const known = new Map<string, { readonly watcher: FSWatcher; readonly mark: string }>();
  let last: ReadonlySet<string> = new Set();

  function drop(folder: string): void {
    known.get(folder)?.watcher.close();
    known.delete(folder);
  }

  function add(folder: string, isDeep: boolean, mark: string): boolean {
    const watcher = watchFolder(folder, isDeep);
    if (watcher === null) return false;
    known.set(folder, { watcher, mark });
    watcher.on("change", (_kind, name) => {
      // Its own name: the folder itself has gone, and another one of that name would not be watched.
      if (String(name) === basename(folder)) drop(folder);
      changed();
    });
    watcher.on("error", () => {
      drop(folder);
      changed();
    });
    return true;
  }

  return {
    keep(folders) {
      const watches = folders.length > MAX_FOLDERS ? [] : watchesOf(folders);
      const wanted = new Set(watches.map(({ path }) => path));
      for (const folder of known.keys()) if (!wanted.has(folder)) drop(folder);
      let isWhole = folders.length <= MAX_FOLDERS;
      let hasNew = isWhole && folders.some((folder) => !last.has(folder));
      last = new Set(folders);
      for (const { path, isDeep } of watches) {
        const mark = markOf(path, isDeep);
        if (mark === null || known.get(path)?.mark === mark) continue;
        drop(path);
        if (add(path, isDeep, mark)) hasNew = true;
        else isWhole = false;
      }
      return { isWhole, hasNew };
    },
    close() {
      for (const folder of known.keys()) drop(folder);
    },
  };
}

function watchBySystem(folder: string, isDeep: boolean): FSWatcher | null {
  return unlessSystemError(() => watch(folder, { persistent: false, recursive: isDeep }));
}

/** Tells a watch of a folder from one of another that took its place, or of another depth; null where there is no folder. */
function markOf(folder: string, isDeep: boolean): string | null {
  const stats = unlessSystemError(() => lstatSync(folder));
  return stats && `${isDeep} ${stats.dev} ${stats.ino} ${stats.birthtimeMs}`;
}
