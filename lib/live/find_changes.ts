import {
  type FileEntry,
  type FileList,
  isSettledVersion,
  type ProjectFiles,
} from "../project/mod.ts";

/** A file that is not as it was. */
export interface FileChanged {
  readonly path: string;
  /** SHA-256 of the bytes now; null when the file is gone. */
  readonly contentHash: string | null;
  readonly by: "self" | "other";
}

/** Compares the project's own files with what they were when somebody last asked. */
export interface ChangeFinder {
  /** Returns the files that have changed since the last call, by path; the first call returns none. */
  find(list: FileList): Promise<readonly FileChanged[]>;
}

/** Opens a finder that knows nothing yet. */
export function openChangeFinder(
  files: Pick<ProjectFiles, "hash" | "isOwnWrite">,
): ChangeFinder {
  let known: FileList | null = null;
  // The contents of files whose stamps do not tell whether they have changed, and of those that were told.
  const contents = new Map<string, string>();

  async function hashOf(entry: FileEntry | undefined): Promise<string | null> {
    return entry === undefined ? null : await files.hash(entry);
  }

  /** The hash of a file that is not what it was; undefined for one that only looks different. */
  async function changedHash(path: string, now: FileList): Promise<string | null | undefined> {
    const hash = await hashOf(now.files.get(path));
    if (hash !== null && contents.get(path) === hash) return undefined;
    if (hash === null) contents.delete(path);
    else contents.set(path, hash);
    return hash;
  }

  async function remember(list: FileList): Promise<void> {
    for (const entry of list.files.values()) {
      if (isSettledVersion(entry.version) || contents.has(entry.path)) continue;
      const hash = await files.hash(entry);
      if (hash !== null) contents.set(entry.path, hash);
    }
  }

  return {
    async find(list) {
      const before = known;
      known = list;
      if (before === null) {
        await remember(list);
        return [];
      }
      const found: FileChanged[] = [];
      for (const path of before === list ? [] : differing(before, list)) {
        const contentHash = await changedHash(path, list);
        if (contentHash === undefined) continue;
        const by = files.isOwnWrite(path, contentHash) ? "self" : "other";
        found.push({ path, contentHash, by });
      }
      return found;
    },
  };
}

/** Lists the files that came, went, or may have other bytes. */
function differing(before: FileList, now: FileList): string[] {
  const paths = [...now.files.values()]
    .filter(({ path, version }) => before.files.get(path)?.version !== version)
    .map(({ path }) => path);
  return [...paths, ...[...before.files.keys()].filter((path) => !now.files.has(path))].sort();
}
