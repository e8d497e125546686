import { join } from "node:path";
import type { ProjectFiles } from "../project/mod.ts";
import { type FileChanged, openChangeFinder } from "./find_changes.ts";
import { openWatch, type Watch, type WatchOptions } from "./watch.ts";

/** Watches the project's own files. @param options.changed told of the files that have changed, by path */
export function watchFiles(
  files: ProjectFiles,
  options: Omit<WatchOptions, "look" | "folders"> & {
    readonly changed: (changes: readonly FileChanged[]) => void;
  },
): Watch {
  const { changed, ...watching } = options;
  const finder = openChangeFinder(files);
  return openWatch({
    ...watching,
    folders: () => files.folders().map((folder) => join(files.root, folder)),
    async look(signal, mayDiffer) {
      const list = mayDiffer
        ? await files.listAfter((folder) => mayDiffer(join(files.root, folder)), { signal })
        : await files.list({ signal });
      const found = await finder.find(list);
      if (found.length > 0 && !signal.aborted) changed(found);
    },
  });
}
