import { fileDiff, type FileSide } from "../../diff/mod.ts";
import { contentHash } from "../../project/mod.ts";
import type { TimeSlice } from "../../slices/mod.ts";
import type { ComputedTouch } from "./computed_touches.ts";

/** The changes that a step would make, to be read. */
export interface StepPreview {
  readonly diff: string;
  readonly stats: { readonly added: number; readonly removed: number };
  readonly truncated: boolean;
}

/** Writes previews until there are enough of them. */
export interface Previews {
  of(touches: readonly ComputedTouch[]): Promise<StepPreview>;
}

/** UTF-16 units of all diffs of an answer together. */
const MAX_SHOWN = 2 * 1024 * 1024;

export function openPreviews(slice: TimeSlice): Previews {
  let left = MAX_SHOWN;
  return {
    async of(touches) {
      const diffs: string[] = [];
      const stats = { added: 0, removed: 0 };
      for (const { path, before, after } of touches) {
        const diff = fileDiff(path, sideOf(before), sideOf(after));
        stats.added += diff.stats.added;
        stats.removed += diff.stats.removed;
        if (diff.text.length <= left) diffs.push(diff.text);
        left -= diff.text.length;
        await slice.pause();
      }
      return { diff: diffs.join(""), stats, truncated: diffs.length < touches.length };
    },
  };
}

function sideOf(bytes: Uint8Array | null): FileSide | null {
  return bytes && { bytes, contentHash: contentHash(bytes) };
}
