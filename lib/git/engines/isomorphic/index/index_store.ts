import { statSync } from "node:fs";
import { join } from "node:path";
import type { RepositoryPlace } from "../../../repository.ts";
import { fileStamp, readRegularFile, unless } from "../../../disk.ts";
import type { ObjectFormat } from "../../../object_format.ts";
import type { GitIndex } from "./index_entry.ts";
import { parseIndex } from "./parse_index.ts";

/** The index of a worktree. */
export interface IndexStore {
  readonly path: string;
  /** The index as it is now; it is read again only when it was replaced. */
  read(): Promise<GitIndex>;
}

const NO_INDEX: GitIndex = { version: 2, entries: [], extensions: [], mtimeMs: 0 };

export function openIndexStore(place: RepositoryPlace, format: ObjectFormat): IndexStore {
  const path = join(place.gitDirectory, "index");
  let known: { readonly stamp: string; readonly index: GitIndex } | null = null;
  return {
    path,
    async read() {
      const stamp = fileStamp(path);
      if (stamp !== null && known?.stamp === stamp) return known.index;
      // The time first: what was written later only counts as changed once more.
      const mtimeMs = unless(() => statSync(path))?.mtimeMs ?? 0;
      const bytes = readRegularFile(path);
      if (!bytes || stamp === null) return NO_INDEX;
      const index = await parseIndex(bytes, format, mtimeMs);
      known = { stamp, index };
      return index;
    },
  };
}
