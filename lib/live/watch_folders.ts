import { type FSWatcher, lstatSync, watch } from "node:fs";
import { basename } from "node:path";
import { unlessSystemError } from "../errors/mod.ts";

/** Watches folders, each by itself: names that come, go or are written. */
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

/** Asks the system to watch a folder; null where it refuses. */
export type WatchFolder = (folder: string) => FSWatcher | null;

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

  function drop(folder: string): void {
    known.get(folder)?.watcher.close();
    known.delete(folder);
  }

  function add(folder: string, mark: string): boolean {
    const watcher = watchFolder(folder);
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
      const wanted = new Set(folders);
      for (const folder of known.keys()) if (!wanted.has(folder)) drop(folder);
      if (wanted.size > MAX_FOLDERS) return { isWhole: false, hasNew: false };
      let isWhole = true;
      let hasNew = false;
      for (const folder of wanted) {
        const mark = markOf(folder);
        if (mark === null || known.get(folder)?.mark === mark) continue;
        drop(folder);
        if (add(folder, mark)) hasNew = true;
        else isWhole = false;
      }
      return { isWhole, hasNew };
    },
    close() {
      for (const folder of known.keys()) drop(folder);
    },
  };
}

function watchBySystem(folder: string): FSWatcher | null {
  return unlessSystemError(() => watch(folder, { persistent: false }));
}

/** Tells a folder from another one that took its place; null where there is none any more. */
function markOf(folder: string): string | null {
  const stats = unlessSystemError(() => lstatSync(folder));
  return stats && `${stats.dev} ${stats.ino} ${stats.birthtimeMs}`;
}
