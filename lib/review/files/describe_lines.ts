import { Buffer } from "node:buffer";
import {
  compareLines,
  countChanges,
  formatHunks,
  hunksOf,
  type LineChanges,
  splitLines,
  type TextLines,
} from "../../diff/mod.ts";
import type { FileChange } from "../file_change.ts";
import type { ReviewFile } from "../common/schemas.ts";
import { type Contents, isSubmodule } from "./contents.ts";
import { patchHeader, patchNames } from "./patch_header.ts";

/** The parts of a review file that describe its lines. */
export type LineDescription = Pick<ReviewFile, "stats" | "diff" | "hidden">;

/** Counts the lines that differ, and shows them if they are to be shown. */
export function describeLines(
  change: FileChange,
  contents: Contents,
  { isShown }: { readonly isShown: boolean },
): LineDescription {
  const texts = { before: linesOf(contents.before), after: linesOf(contents.after) };
  const changes = compareLines(texts.before, texts.after);
  const isPointer = isSubmodule(change.before) || isSubmodule(change.after);
  const stats = isPointer ? null : countChanges(changes);
  if (!isShown) return { stats, diff: null, hidden: "too_large" };
  const diff = change.status === "type_changed"
    ? replacement(change, texts)
    : patch(change, texts, changes);
  return { stats, diff, hidden: isPointer ? "submodule" : null };
}

/** One character for each byte: so lines of any encoding are compared as they are. */
function linesOf(content: Uint8Array | null): string[] {
  if (content === null) return [];
  const { buffer, byteOffset, byteLength } = content;
  return splitLines(Buffer.from(buffer, byteOffset, byteLength).toString("latin1"));
}

/** Returns a patch in which a file that becomes something else goes and comes: there is no other way to say it in a patch. */
function replacement(change: FileChange, { before, after }: TextLines): string {
  const gone = { before, after: [] };
  const come = { before: [], after };
  return patch({ ...change, status: "deleted", after: null }, gone, compareLines(before, [])) +
    patch({ ...change, status: "added", before: null }, come, compareLines([], after));
}

function patch(change: FileChange, texts: TextLines, changes: LineChanges): string {
  const hunks = Buffer.from(formatHunks(hunksOf(texts, changes)), "latin1").toString("utf8");
  return hunks === "" ? patchHeader(change) : patchHeader(change) + patchNames(change) + hunks;
}
