import type { TreeFile } from "../../git/mod.ts";
import { blobWithin, type ReadBlob } from "../common/blob_within.ts";
import type { FileChange } from "../file_change.ts";
import { isBinary } from "./renames/print.ts";

/** The content of a file on both sides. */
export interface Contents {
  /** Null: it was not there. */
  readonly before: Uint8Array | null;
  readonly after: Uint8Array | null;
  /** True when the content of either side is no text, as git tells it. */
  readonly isBinary: boolean;
}

/**
 * Reads both sides; what is the same is read once.
 * @returns null where one of them has more bytes than may be read
 */
export async function readContents(
  { before, after }: FileChange,
  { readBlob, maxBytes }: { readonly readBlob: ReadBlob; readonly maxBytes: number },
): Promise<Contents | null> {
  const read = (file: TreeFile) =>
    isSubmodule(file) ? pointerText(file) : blobWithin(readBlob, file.id, maxBytes);
  const old = before && await read(before);
  if (before && !old) return null;
  const now = after && (after.id === before?.id ? old : await read(after));
  if (after && !now) return null;
  return {
    before: old,
    after: now,
    isBinary: [old, now].some((content) => content !== null && isBinary(content)),
  };
}

/** Returns the line of text that git shows for the commit of a submodule. */
function pointerText({ id }: TreeFile): Uint8Array {
  return new TextEncoder().encode(`Subproject commit ${id}\n`);
}

/** Tells whether an entry of a tree is a commit of another repository. */
export function isSubmodule(file: TreeFile | null): boolean {
  return file?.mode === "160000";
}
