import type { NoteRow } from "./schemas.ts";

/** A note in a list, as far as its file tells. */
export type StoredRow = Omit<NoteRow, "place">;

/** The facts that a list knows about one file. */
export interface KnownFile {
  /** Null for a file that is no note. */
  readonly row: StoredRow | null;
  /** Why it is none. */
  readonly reason: string;
  /** The text that a search reads; null when it did not fit into the memory. */
  readonly searched: string | null;
}

/** The files that lists remember, by the path of the file and the version that it had. */
export interface NoteMemory {
  recall(path: string, version: string): KnownFile | null;
  /** @returns what is kept of it */
  keep(path: string, version: string, file: KnownFile): KnownFile;
  /** Forgets every file but these. */
  retain(paths: ReadonlySet<string>): void;
}

/** The largest amount of text of bodies that is kept for searching, in characters; rows are small and always kept. */
const MAX_CHARACTERS = 32 * 1024 * 1024;

export function createNoteMemory(maxCharacters: number = MAX_CHARACTERS): NoteMemory {
  const known = new Map<string, { readonly version: string; readonly file: KnownFile }>();
  let characters = 0;

  function forget(path: string): void {
    characters -= known.get(path)?.file.searched?.length ?? 0;
    known.delete(path);
  }

  return {
    recall(path, version) {
      const found = known.get(path);
      return found?.version === version ? found.file : null;
    },
    keep(path, version, file) {
      forget(path);
      const fits = characters + (file.searched?.length ?? 0) <= maxCharacters;
      const kept = fits ? file : { ...file, searched: null };
      characters += kept.searched?.length ?? 0;
      known.set(path, { version, file: kept });
      return kept;
    },
    retain(paths) {
      for (const path of known.keys()) if (!paths.has(path)) forget(path);
    },
  };
}
