import type { TreeFile } from "../../git/mod.ts";
import type { FileChange } from "../file_change.ts";
import { isBinary } from "./renames/print.ts";

/** What a file holds on both sides. */
export interface Contents {
  /** Null: it was not there. */
  readonly before: Uint8Array | null;
  readonly after: Uint8Array | null;
  /** Whether one of them is no text, as git tells it. */
  readonly isBinary: boolean;
}

/** Reads both sides; what is the same is read once. */
export async function readContents(
  { before, after }: FileChange,
  readBlob: (id: string) => Promise<Uint8Array>,
): Promise<Contents> {
  const old = before && await contentOf(before, readBlob);
  const now = after && (after.id === before?.id ? old : await contentOf(after, readBlob));
  return {
    before: old,
    after: now,
    isBinary: [old, now].some((content) => content !== null && isBinary(content)),
  };
}

/** Of a submodule git shows the commit as if it were a line of text. */
function contentOf(
  file: TreeFile,
  readBlob: (id: string) => Promise<Uint8Array>,
): Uint8Array | Promise<Uint8Array> {
  return isSubmodule(file)
    ? new TextEncoder().encode(`Subproject commit ${file.id}\n`)
    : readBlob(file.id);
}

/** Whether an entry of a tree is a commit of another repository. */
export function isSubmodule(file: TreeFile | null): boolean {
  return file?.mode === "160000";
}
