import type { FileEntry, FileView } from "../project/mod.ts";

/** What is known of files, remembered by their content. */
export interface ContentCache<Fact> {
  /** Null when the file is gone. */
  get(entry: FileEntry): Promise<Fact | null>;
}

const MAX_FILES = 20_000;

/** @param read works out what a file says; what was not asked for the longest goes first */
export function openContentCache<Fact>(
  files: Pick<FileView, "hash">,
  read: (path: string) => Promise<Fact | null>,
): ContentCache<Fact> {
  const known = new Map<string, Fact | null>();
  return {
    async get(entry) {
      const hash = await files.hash(entry);
      if (hash === null) return null;
      // The path belongs to the key: its extension decides how the text is read.
      const key = `${hash} ${entry.path}`;
      const fact = known.has(key) ? known.get(key) ?? null : await read(entry.path);
      known.delete(key);
      known.set(key, fact);
      const oldest = known.size > MAX_FILES ? known.keys().next() : null;
      if (oldest && !oldest.done) known.delete(oldest.value);
      return fact;
    },
  };
}
