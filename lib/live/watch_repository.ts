import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { orNullOnSystemError } from "../errors/mod.ts";
import {
  discoverRepository,
  type EngineSetting,
  type Head,
  openRepository,
  type RepositoryPlace,
} from "../git/mod.ts";
import { openWatch, type Watch, type WatchOptions } from "./watch.ts";

/** The options of `watchRepository`. */
export interface RepositoryWatchOptions extends Pick<WatchOptions, "report" | "pollMs"> {
  readonly engine: EngineSetting;
  /** Told where HEAD is whenever HEAD, a ref or the index has changed; null where the project is in no repository now. */
  readonly changed: (head: Head | null) => void;
}

/** One moment of a repository: two equal marks are one state. */
interface Moment {
  readonly folders: readonly string[];
  readonly mark: string;
}

/** Refs have few folders; a repository with more is watched in part. */
const MAX_REF_FOLDERS = 500;

/** Watches HEAD, the refs and the index of a project's repository. Nothing of it is written. */
export function watchRepository(root: string, options: RepositoryWatchOptions): Watch {
  const { engine, changed, report, pollMs } = options;
  let last: Moment | null = null;

  return openWatch({
    report,
    pollMs,
    folders: () => last?.folders ?? [],
    async look(signal) {
      const discovery = await discoverRepository(root);
      // A project without a repository may become one at any time.
      const moment = discovery.place
        ? await momentOf(discovery.place)
        : { folders: [root], mark: "" };
      const isChanged = last !== null && last.mark !== moment.mark;
      last = moment;
      if (!isChanged || signal.aborted) return;
      const { repository } = await openRepository(discovery, { engine });
      changed(await repository?.head() ?? null);
    },
  });
}

async function momentOf({ gitDirectory, commonDirectory }: RepositoryPlace): Promise<Moment> {
  const refs = await foldersIn(join(commonDirectory, "refs"));
  const folders = [...new Set([gitDirectory, commonDirectory, ...refs])];
  const files = [
    join(gitDirectory, "HEAD"),
    join(gitDirectory, "index"),
    join(commonDirectory, "packed-refs"),
  ];
  const marks = await Promise.all([...files, ...refs].map(markOf));
  return { folders, mark: marks.join("\n") };
}

/** Git replaces files by renaming, so that their folder changes with each. */
async function markOf(path: string): Promise<string> {
  const stats = await orNullOnSystemError(stat(path));
  return stats ? `${stats.ino} ${stats.mtimeMs} ${stats.size}` : "";
}

async function foldersIn(top: string): Promise<string[]> {
  const folders = [top];
  for (const folder of folders) {
    const entries = await orNullOnSystemError(readdir(folder, { withFileTypes: true })) ?? [];
    for (const entry of entries) {
      if (entry.isDirectory() && folders.length < MAX_REF_FOLDERS) {
        folders.push(join(folder, entry.name));
      }
    }
  }
  return folders;
}
