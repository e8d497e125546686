/**
 * Marks: each JSX element of a file told by the place where it begins.
 * @module
 */
import { createHash } from "node:crypto";
import { type MarkedModule, markElements } from "./mark_elements.ts";
import type { ReadOpenings } from "./readers.ts";

/** A file as it is on disk. */
interface ModuleFile {
  readonly bytes: Uint8Array;
  readonly text: string;
  /** From the root of the project, with /. */
  readonly path: string;
}

/**
 * Marks the elements of a file.
 * @param options.ending the statement that a marked module ends with
 * @param options.read what finds the elements
 * @returns null where there is nothing to mark
 */
export function markModule(
  { bytes, text, path }: ModuleFile,
  { ending, read }: { readonly ending: string; readonly read: ReadOpenings },
): MarkedModule | null {
  const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 12);
  return markElements(text, { file: { path, hash }, ending, read });
}
