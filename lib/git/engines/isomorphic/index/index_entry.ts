import type { FileMode } from "../../../repository.ts";
import type { BytePath } from "../../../byte_path.ts";

/** One entry of the index. */
export interface IndexEntry {
  readonly path: BytePath;
  readonly mode: FileMode;
  readonly id: string;
  /** 0, or 1 to 3 of a conflict. */
  readonly stage: number;
  readonly assumeValid: boolean;
  readonly skipWorktree: boolean;
  /** Its content is not in the index yet. */
  readonly intentToAdd: boolean;
  readonly stat: StatData;
  /** Everything before its path, as it stands in the file. */
  readonly head: Uint8Array;
}

/** What the file looked like when its content was last known to be the entry's; all 0 when it never was. */
export interface StatData {
  readonly ctimeSeconds: number;
  readonly mtimeSeconds: number;
  readonly mtimeNanoseconds: number;
  readonly inode: number;
  readonly userId: number;
  readonly groupId: number;
  /** In bytes, modulo 2^32. */
  readonly size: number;
}

/** A part of the index after its entries. */
export interface IndexExtension {
  /** Four letters. */
  readonly name: string;
  readonly data: Uint8Array;
}

/** The index as it was read. */
export interface GitIndex {
  readonly version: number;
  /** Sorted by path and stage. */
  readonly entries: readonly IndexEntry[];
  readonly extensions: readonly IndexExtension[];
  /** Of the file, in milliseconds since 1970; 0 when there is none. */
  readonly mtimeMs: number;
}

/** Where a path's entries are, or would be. */
export function firstIndexOf(entries: readonly IndexEntry[], path: BytePath): number {
  let low = 0;
  let high = entries.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((entries[middle]?.path ?? "") < path) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The entries of a path: one, or those of a conflict. */
export function entriesOf(index: GitIndex, path: BytePath): IndexEntry[] {
  const found: IndexEntry[] = [];
  for (let at = firstIndexOf(index.entries, path);; at++) {
    const entry = index.entries[at];
    if (entry?.path !== path) return found;
    found.push(entry);
  }
}
