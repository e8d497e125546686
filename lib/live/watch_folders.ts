import { type FSWatcher, lstatSync, watch } from "node:fs";
import { basename, join } from "node:path";
import { unlessSystemError } from "../errors/mod.ts";
import { fewestWatches, type WatchedFolder } from "./fewest_watches.ts";
import type { MayDiffer } from "./happenings.ts";

/** Watches folders: names that come, go or are written. */
export interface FolderWatch {
  /**
   * Watches exactly the given folders from this moment.
   * @param mayDiffer whether another folder may be in the place of one that is watched
   */
  keep(folders: readonly string[], mayDiffer: MayDiffer): Watched;
  close(): void;
}

/** The extent to which folders are watched. */
interface Watched {
  /** False where the system refuses to watch one of them: then they have to be looked at. */
  readonly isWhole: boolean;
  /** The folders that are newly watched: something may have happened in them by then. */
  readonly added: readonly string[];
}

/** A folder that is watched. */
interface Known {
  readonly watcher: FSWatcher;
  readonly mark: string;
  readonly isDeep: boolean;
}

/** The largest number of folders that are watched rather than checked by looks. */
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
 * @param changed called often, with the path that came, went or was written, where the system tells it
 * @param watchFolder replaceable for tests
 */
export function openFolderWatch(
  changed: (path: string | null) => void,
  watchFolder: WatchFolder = watchBySystem,
): FolderWatch {
  const known = new Map<string, Known>();
  let last: ReadonlySet<string> = new Set();

  function drop(folder: string): void {
    known.get(folder)?.watcher.close();
    known.delete(folder);
  }

  function add({ path: folder, isDeep }: WatchedFolder, mark: string): boolean {
    const watcher = watchFolder(folder, isDeep);
    if (watcher === null) return false;
    known.set(folder, { watcher, mark, isDeep });
    watcher.on("change", (_kind, name) => {
      if (name === null) return changed(null);
      changed(join(folder, String(name)));
      if (String(name) !== basename(folder)) return;
      // Its own name: the folder itself has gone, and another one of that name would not be watched.
      drop(folder);
      changed(folder);
    });
    watcher.on("error", () => {
      drop(folder);
      changed(null);
    });
    return true;
  }

  return {
    keep(folders, mayDiffer) {
      const watches = folders.length > MAX_FOLDERS ? [] : watchesOf(folders);
      const wanted = new Set(watches.map(({ path }) => path));
      for (const folder of known.keys()) if (!wanted.has(folder)) drop(folder);
      let isWhole = folders.length <= MAX_FOLDERS;
      const added = isWhole ? folders.filter((folder) => !last.has(folder)) : [];
      last = new Set(folders);
      for (const { path, isDeep } of watches) {
        const before = known.get(path);
        if (before?.isDeep === isDeep && !mayDiffer(path)) continue;
        const mark = markOf(path);
        if (mark === null || (before?.isDeep === isDeep && before.mark === mark)) continue;
        drop(path);
        if (add({ path, isDeep }, mark)) added.push(path);
        else isWhole = false;
      }
      return { isWhole, added };
    },
    close() {
      for (const folder of known.keys()) drop(folder);
    },
  };
}

function watchBySystem(folder: string, isDeep: boolean): FSWatcher | null {
  return unlessSystemError(() => watch(folder, { persistent: false, recursive: isDeep }));
}

/** Tells a folder from another that took its place; null where there is none. */
function markOf(folder: string): string | null {
  const stats = unlessSystemError(() => lstatSync(folder));
  return stats && `${stats.dev} ${stats.ino} ${stats.birthtimeMs}`;
}
