import { type BigIntStats, lstatSync } from "node:fs";
import { join } from "node:path";
import { unlessSystemError } from "../../errors/mod.ts";
import { editIndex, type WrittenFile as IndexFile } from "../../git/embedded.ts";
import type { ClonedRepository } from "./repository.ts";
import type { CommittedFile } from "./tree.ts";

/** A file of a commit, and what it was when it was written. */
export type WrittenFile = IndexFile & { readonly stats: FileStats };

/** The facts that an entry of the index holds about its file. */
interface FileStats {
  readonly mode: number;
  readonly ctimeSeconds: number;
  readonly ctimeNanoseconds: number;
  readonly mtimeSeconds: number;
  readonly mtimeNanoseconds: number;
  readonly dev: number;
  readonly ino: number;
  readonly uid: number;
  readonly gid: number;
  readonly size: number;
}

/**
 * Sets and removes paths of the index, in one step, with the states that their files had when they were written: git need
 * not read them again to see that they are unchanged, and sees what was edited since.
 * @param files null removes the path
 */
export async function updateIndex(
  { folder, gitDirectory, library, write }: ClonedRepository,
  files: ReadonlyMap<string, WrittenFile | null>,
): Promise<void> {
  const entries = new Map(
    [...files].map(([path, file]) =>
      [path, file && hidesEdit(folder, path, file) ? withoutSize(file) : file] as const
    ),
  );
  await editIndex(library, join(gitDirectory, "index"), entries, { write });
}

function withoutSize(file: WrittenFile): WrittenFile {
  return { ...file, stats: { ...file.stats, size: 0 } };
}

/**
 * Tells whether a file was edited within the second of its entry, to the same size. Git, which tells times by seconds, looks into
 * such files while the index is of that second too; the new one is younger, so that its entry must say that it knows no size.
 */
function hidesEdit(folder: string, path: string, { stats }: WrittenFile): boolean {
  const found = unlessSystemError(() => lstatSync(join(folder, path), { bigint: true }));
  if (!found || Number(found.mtimeNs / SECOND) !== stats.mtimeSeconds) return false;
  return Number(found.mtimeNs % SECOND) !== stats.mtimeNanoseconds ||
    Number(found.ctimeNs % SECOND) !== stats.ctimeNanoseconds;
}

const SECOND = 1_000_000_000n;

/** Returns the index entry for a file whose place has something else: git reads that, and tells how it differs. */
export function unwrittenFile({ id, mode }: CommittedFile): WrittenFile {
  const nothing = { dev: 0, ino: 0, uid: 0, gid: 0, size: 0 };
  const never = { ctimeSeconds: 0, ctimeNanoseconds: 0, mtimeSeconds: 0, mtimeNanoseconds: 0 };
  return { id, mode, stats: { mode: parseInt(mode, 8), ...never, ...nothing } };
}

/** Returns the index entry for a file that was written this very moment. */
export function writtenFile(
  { folder }: ClonedRepository,
  path: string,
  { id, mode }: CommittedFile,
): WrittenFile {
  // The library's own conversion from milliseconds loses digits that git compares.
  const stats: BigIntStats = lstatSync(join(folder, path), { bigint: true });
  return {
    id,
    mode,
    stats: {
      mode: parseInt(mode, 8),
      ctimeSeconds: Number(stats.ctimeNs / SECOND),
      ctimeNanoseconds: Number(stats.ctimeNs % SECOND),
      mtimeSeconds: Number(stats.mtimeNs / SECOND),
      mtimeNanoseconds: Number(stats.mtimeNs % SECOND),
      dev: Number(BigInt.asUintN(32, stats.dev)),
      ino: Number(BigInt.asUintN(32, stats.ino)),
      uid: Number(stats.uid),
      gid: Number(stats.gid),
      size: mode === "160000" ? 0 : Number(BigInt.asUintN(32, stats.size)),
    },
  };
}
