import { Buffer, isUtf8 } from "node:buffer";
import { formatPatch, type StructuredPatch } from "diff";
import { patchOf } from "./unified_diff.ts";

/** One side of a file's change. */
export interface FileSide {
  readonly bytes: Uint8Array;
  /** SHA-256, lower-case hex. */
  readonly contentHash: string;
}

/** The change of one file, as people and `git apply` read it. */
export interface FileDiff {
  /** In git's extended format; its index line has the content hashes, so that two changes never have one text. */
  readonly text: string;
  readonly stats: { readonly added: number; readonly removed: number };
  /** Why no lines are shown; null where they are. */
  readonly hidden: "binary" | "too_large" | null;
}

/** Bytes of a side, beyond which nobody reads its lines. */
const MAX_SHOWN = 1024 * 1024;
const ABSENT = "0".repeat(64);

/**
 * Compares two contents of a file.
 * @param before null: there was no file
 * @param after null: there is none any more
 * @param options.movedFrom where `before` was, of a file that is moved
 */
export function fileDiff(
  path: string,
  before: FileSide | null,
  after: FileSide | null,
  { movedFrom }: { readonly movedFrom?: string | undefined } = {},
): FileDiff {
  const hidden = [before, after].map(hiddenBecause).find((reason) => reason !== null) ?? null;
  const isSame = before?.contentHash === after?.contentHash;
  const patch = hidden || isSame ? null : patchOf(path, textOf(before), textOf(after));
  const lines = patch?.hunks.flatMap((hunk) => hunk.lines) ?? [];
  return {
    text: withIndex(formatPatch(gitPatch({ path, movedFrom }, { before, after, patch })), {
      before,
      after,
      hidden,
      isMoved: movedFrom !== undefined,
    }),
    stats: {
      added: lines.filter((line) => line.startsWith("+")).length,
      removed: lines.filter((line) => line.startsWith("-")).length,
    },
    hidden,
  };
}

interface Sides {
  readonly before: FileSide | null;
  readonly after: FileSide | null;
}

function gitPatch(
  { path, movedFrom }: { readonly path: string; readonly movedFrom: string | undefined },
  { before, after, patch }: Sides & { readonly patch: StructuredPatch | null },
): StructuredPatch {
  return {
    oldFileName: before ? `a/${movedFrom ?? path}` : "/dev/null",
    newFileName: after ? `b/${path}` : "/dev/null",
    oldHeader: undefined,
    newHeader: undefined,
    isGit: true,
    isRename: movedFrom !== undefined,
    isCreate: !before,
    isDelete: !after,
    hunks: patch?.hunks ?? [],
  } as StructuredPatch; // The library's type asks for strings where it takes none
}

/** Below the header, where git has its own ids of the contents. */
function withIndex(
  text: string,
  { before, after, hidden, isMoved }: Sides & Pick<FileDiff, "hidden"> & {
    readonly isMoved: boolean;
  },
): string {
  const header = isMoved ? 3 : before && after ? 1 : 2;
  const lines = text.split("\n");
  const index = `index ${before?.contentHash ?? ABSENT}..${after?.contentHash ?? ABSENT}`;
  const instead = hidden ? [hiddenLine(hidden, { before, after })] : [];
  return [...lines.slice(0, header), index, ...instead, ...lines.slice(header)].join("\n");
}

function hiddenLine(hidden: "binary" | "too_large", { before, after }: Sides): string {
  const what = hidden === "binary" ? "Binary contents" : "Contents too large to show";
  return `${what}: ${before?.bytes.length ?? 0} bytes before, ${after?.bytes.length ?? 0} after`;
}

/**
 * Tells why a side is not shown, since contents with a NUL anywhere, or that are no UTF-8, would be approved without having been
 * seen as they are.
 */
function hiddenBecause(side: FileSide | null): FileDiff["hidden"] {
  if (side === null) return null;
  if (side.bytes.includes(0) || !isUtf8(side.bytes)) return "binary";
  return side.bytes.length > MAX_SHOWN ? "too_large" : null;
}

function textOf(side: FileSide | null): string {
  return side ? Buffer.from(side.bytes).toString("utf8") : "";
}
