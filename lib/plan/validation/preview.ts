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
  /** @param movedFrom where files were that the steps up to this one move, by the new path */
  of(
    touches: readonly ComputedTouch[],
    movedFrom: ReadonlyMap<string, string>,
  ): Promise<StepPreview>;
}

/** UTF-16 units of all diffs of an answer together. */
const MAX_SHOWN = 2 * 1024 * 1024;

export function openPreviews(slice: TimeSlice): Previews {
  let left = MAX_SHOWN;
  return {
    async of(touches, movedFrom) {
      const diffs: string[] = [];
      const stats = { added: 0, removed: 0 };
      const shown = withMoves(touches, movedFrom);
      for (const { path, before, after, from } of shown) {
        const diff = fileDiff(path, sideOf(before), sideOf(after), { movedFrom: from });
        stats.added += diff.stats.added;
        stats.removed += diff.stats.removed;
        if (diff.text.length <= left) diffs.push(diff.text);
        left -= diff.text.length;
        await slice.pause();
      }
      return { diff: diffs.join(""), stats, truncated: diffs.length < shown.length };
    },
  };
}

interface ShownTouch extends ComputedTouch {
  /** The path of `before`, of a file that is moved. */
  readonly from?: string;
}

/** A file that goes and the file that it comes back as are one change. */
function withMoves(
  touches: readonly ComputedTouch[],
  movedFrom: ReadonlyMap<string, string>,
): ShownTouch[] {
  const gone = new Map(
    touches.filter(({ change }) => change === "delete").map((touch) => [touch.path, touch]),
  );
  const moved = new Set<string>();
  const shown = touches.map((touch): ShownTouch => {
    const from = touch.change === "create" ? gone.get(movedFrom.get(touch.path) ?? "") : undefined;
    if (!from) return touch;
    moved.add(from.path);
    return { ...touch, before: from.before, from: from.path };
  });
  return shown.filter(({ path }) => !moved.has(path));
}

function sideOf(bytes: Uint8Array | null): FileSide | null {
  return bytes && { bytes, contentHash: contentHash(bytes) };
}
