import { Buffer } from "node:buffer";
import { contentHash } from "../project/mod.ts";
import { fileDiff, type FileSide } from "./file_diff.ts";

/** The texts of a file before and after a change; null where there is no file. */
export interface TextChange {
  readonly path: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** Says the changes of several files in one text, as `git apply` takes it. */
export function filesDiff(changes: readonly TextChange[]): string {
  return changes.filter(({ before, after }) => before !== after)
    .map(({ path, before, after }) => fileDiff(path, sideOf(before), sideOf(after)).text)
    .join("");
}

function sideOf(text: string | null): FileSide | null {
  if (text === null) return null;
  const bytes = Buffer.from(text, "utf8");
  return { bytes, contentHash: contentHash(bytes) };
}
