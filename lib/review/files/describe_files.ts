import { Buffer } from "node:buffer";
import { createTimeSlice } from "../../slices/mod.ts";
import type { ReadBlob } from "../common/blob_within.ts";
import type { FileChange } from "../file_change.ts";
import type { ReviewFile } from "../common/schemas.ts";
import { type Contents, readContents } from "./contents.ts";
import { describeLines, type LineDescription } from "./describe_lines.ts";

/** The place where a file belongs in the project. */
export interface FilePlace {
  readonly layer: string | null;
  readonly feature: string | null;
}

/** The limits of the room that a report has, in bytes. */
export interface DiffLimits {
  /** The limit for the diff of one file. */
  readonly diff: number;
  /** The limit for the diffs of all files together; a small one still finds its place after one that did not. */
  readonly allDiffs: number;
  /** The limit for a content whose lines are shown. */
  readonly shown: number;
  /** The limit for a content whose lines are counted; nothing of a larger one is read. */
  readonly counted: number;
}

/** The input that is needed to describe files. */
export interface DescribeOptions {
  readonly readBlob: ReadBlob;
  /** @param path project-root-relative; of a deleted file where it was */
  readonly place: (path: string) => FilePlace;
  readonly signal?: AbortSignal | undefined;
  readonly limits?: Partial<DiffLimits> | undefined;
}

const KIB = 1024;
const MIB = 1024 * KIB;
const LIMITS: DiffLimits = { diff: 256 * KIB, allDiffs: 8 * MIB, shown: MIB, counted: 16 * MIB };
const READ_AT_A_TIME = 8;

/**
 * Says of each changed file what a reviewer sees of it. Lines are counted as `git diff --numstat` counts them, and
 * `git apply` makes of the base what the head has, where a diff has lines. Bytes that are no UTF-8 are counted and compared as they are, and
 * shown as replacement characters.
 * @param changes as `findRenames` gives them; they are described in the same order
 * @throws the signal's reason once it is aborted
 */
export async function describeFiles(
  changes: readonly FileChange[],
  { readBlob, place, signal, limits = {} }: DescribeOptions,
): Promise<ReviewFile[]> {
  const bounds = { ...LIMITS, ...limits };
  const slice = createTimeSlice({ signal });
  const files: ReviewFile[] = [];
  let room = bounds.allDiffs;
  for (let start = 0; start < changes.length; start += READ_AT_A_TIME) {
    await slice.pause();
    const some = changes.slice(start, start + READ_AT_A_TIME);
    const source = { readBlob, maxBytes: bounds.counted };
    const contents = await Promise.all(some.map((change) => readContents(change, source)));
    for (const [index, change] of some.entries()) {
      await slice.pause();
      const lines = fitting(
        linesOf(change, contents[index] ?? null, bounds),
        Math.min(bounds.diff, room),
      );
      room -= Buffer.byteLength(lines.diff ?? "");
      files.push({ ...namesOf(change), ...place(change.path), ...lines });
    }
  }
  return files;
}

function linesOf(
  change: FileChange,
  contents: Contents | null,
  limits: DiffLimits,
): LineDescription {
  if (!contents) return { stats: null, diff: null, hidden: "too_large" };
  if (contents.isBinary) return { stats: null, diff: null, hidden: "binary" };
  const largest = Math.max(contents.before?.length ?? 0, contents.after?.length ?? 0);
  return describeLines(change, contents, { isShown: largest <= limits.shown });
}

function fitting(lines: LineDescription, room: number): LineDescription {
  return Buffer.byteLength(lines.diff ?? "") <= room
    ? lines
    : { stats: lines.stats, diff: null, hidden: "too_large" };
}

function namesOf(
  change: FileChange,
): Pick<ReviewFile, "path" | "previousPath" | "status" | "similarity" | "modes"> {
  const { path, previousPath, status, similarity, before, after } = change;
  const isOtherMode = before && after && before.mode !== after.mode;
  return {
    path,
    ...(previousPath === null ? {} : { previousPath }),
    status,
    ...(similarity === null ? {} : { similarity }),
    ...(isOtherMode ? { modes: { before: before.mode, after: after.mode } } : {}),
  };
}
