import { createMutex } from "../../mutex/mod.ts";
import type { Boundary } from "../disk/boundary.ts";
import { runInSlices } from "../../slices/mod.ts";
import type { FileList, FileNames } from "../file_view.ts";
import { inFolder } from "../disk/paths.ts";
import { promptDevice } from "./folder_stamps.ts";
import { isLeftOut, type ListedFolder } from "./left_out.ts";
import { type SharedRuns, shareRuns } from "./share_runs.ts";
import { type StatedFiles, statFiles } from "./stat_files.ts";
import { MAX_ENTRIES } from "./trail.ts";
import { haveStayed, type Walk, walkFolders } from "./walk_folders.ts";

/** The project's own files, as the disk is now. While nothing has changed, both give the very same object. */
export interface Listing {
  readonly names: SharedRuns<FileNames>;
  /** Walks as `names` does, and then looks at each file. */
  readonly list: SharedRuns<FileList>;
  /** See `ProjectFiles.listAfter`. */
  listAfter(isAsked: (folder: string) => boolean, signal?: AbortSignal): Promise<FileList>;
  /** Every folder that the latest walk looked into, also those without a file. */
  readonly folders: Iterable<string>;
  /** See `ProjectFiles.ignores`. */
  ignores(path: string): boolean;
  /** See `ProjectFiles.haveStayed`. */
  haveStayed(names: FileNames, isAsked: (folder: string) => boolean): boolean;
}

/** @param options what a test replaces; see `FilesInternals` */
export function openListing(
  boundary: Boundary,
  options: { readonly maxEntries?: number; readonly folderStamps?: null } = {},
): Listing {
  const input = {
    boundary,
    device: options.folderStamps === null ? null : promptDevice(boundary.root),
    maxEntries: options.maxEntries ?? MAX_ENTRIES,
  };
  let walked: Walk | null = null;
  let stated: StatedFiles | null = null;

  // What a look finds is never older than what the look before found. Whoever needs names waits for no look at files.
  const walkInTurn = createMutex();
  const statInTurn = createMutex();
  const walk = shareRuns(() =>
    walkInTurn(async () => {
      walked = await runInSlices(walkFolders(input, walked));
      return walked;
    })
  );
  const stat = shareRuns(async () => {
    const latest = await walk();
    return await statInTurn(async () => {
      stated = await runInSlices(statFiles(boundary, walked ?? latest, stated));
      return stated;
    });
  });

  return {
    names: async (options) => (await walk(options)).names,
    list: async (options) => (await stat(options)).list,
    listAfter: async (isAsked, signal) => {
      const latest = await walkInTurn(async () => {
        walked = await runInSlices(walkFolders(input, walked, isAsked), { signal });
        return walked;
      });
      return await statInTurn(async () => {
        stated = await runInSlices(statFiles(boundary, walked ?? latest, stated, isAsked), {
          signal,
        });
        return stated.list;
      });
    },
    ignores: (path) => isLeftOut(path, (folder) => listedFolder(walked, folder)),
    get folders() {
      return walked?.folders.keys() ?? [];
    },
    haveStayed: (names, isAsked) =>
      walked?.names === names && !names.truncated && haveStayed(input, walked, isAsked),
  };
}

function listedFolder(walked: Walk | null, folder: string): ListedFolder | undefined {
  const contents = walked?.folders.get(folder);
  const manifest = inFolder(folder, "package.json");
  return contents && {
    rules: contents.rules,
    isPackage: folder === "" || contents.items.some(({ path }) => path === manifest),
  };
}
