import { createHash } from "node:crypto";
import { Buffer } from "node:buffer";
import { closeSync, readSync, type Stats } from "node:fs";
import type { FileEntry, FileList } from "../file_view.ts";
import type { Boundary } from "./boundary.ts";
import { entryVersion, isSettledVersion } from "./entry_version.ts";
import { type OpenFile, openOwnFile } from "./own_file.ts";
import type { Turns } from "../../slices/mod.ts";

/** The number of bytes of a file that are hashed at once. */
const CHUNK_BYTES = 512 * 1024;

/** The content hashes of listed files, remembered as long as their versions stand for one content. */
export interface HashMemory {
  /** @returns null when the file is not there any more */
  hash(entry: FileEntry): Promise<string | null>;
  /**
   * Remembers the hash of a file that was read whole.
   * @param now when it was opened, in milliseconds
   */
  saw(path: string, stats: Stats, hash: string, now: number): void;
  /** Forgets every file that is not in the listing. */
  keep(list: FileList): void;
}

export function createHashMemory(boundary: Boundary, turns: Turns): HashMemory {
  const known = new Map<string, { readonly version: string; readonly hash: string }>();
  let kept: FileList | undefined;

  function saw(path: string, stats: Stats, hash: string, now: number): void {
    const version = entryVersion(stats, now);
    if (isSettledVersion(version)) known.set(path, { version, hash });
  }

  async function hashAnew(path: string): Promise<string | null> {
    const now = Date.now();
    const file = await turns(() => openOwnFile(boundary, path));
    if (file === null) return null;
    try {
      const hash = await hashFile(file, turns);
      saw(path, file.stats, hash, now);
      return hash;
    } finally {
      closeSync(file.handle);
    }
  }

  return {
    async hash(entry) {
      const remembered = known.get(entry.path);
      return remembered?.version === entry.version ? remembered.hash : await hashAnew(entry.path);
    },
    saw,
    keep(list) {
      if (list === kept) return;
      kept = list;
      for (const path of known.keys()) if (!list.files.has(path)) known.delete(path);
    },
  };
}

/** Hashes a file of any size: in chunks, so that a film in the project does not hold up the others. */
async function hashFile(file: OpenFile, turns: Turns): Promise<string> {
  const hash = createHash("sha256");
  const chunk = Buffer.allocUnsafe(Math.min(file.stats.size + 1, CHUNK_BYTES));
  let position = 0;
  for (;;) {
    const count = await turns(() => {
      const read = readSync(file.handle, chunk, 0, chunk.length, position);
      hash.update(chunk.subarray(0, read));
      return read;
    });
    if (count === 0) return hash.digest("hex");
    position += count;
  }
}
