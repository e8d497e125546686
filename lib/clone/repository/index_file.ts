import type { Buffer } from "node:buffer";
import { type BigIntStats, lstatSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { GitIndexManager } from "isomorphic-git/managers";
import { FileSystem } from "isomorphic-git/models";
import { unless, unlessSystemError, WorkbenchError } from "../../errors/mod.ts";
import type { CommittedFile } from "./compare_trees.ts";
import type { ClonedRepository } from "./repository.ts";

/** What the index says of a path. */
export interface IndexedFile {
  readonly id: string;
  /** As git writes modes, in octal. */
  readonly mode: string;
}

/** The index as it is now. @throws {WorkbenchError} `git_failed` for an index that the library cannot read */
export async function readIndex(
  repository: ClonedRepository,
): Promise<ReadonlyMap<string, IndexedFile | "conflicted">> {
  const { gitDirectory: gitdir, fs } = repository;
  const index = await GitIndexManager.acquire(
    { fs: new FileSystem(fs), gitdir, cache: {}, allowUnmerged: true },
    (index: { readonly entries: readonly LibraryEntry[] }) =>
      new Map(
        index.entries.map((entry) => [
          entry.path,
          entry.stages.length > 1 || entry.flags.stage !== 0
            ? "conflicted" as const
            : { id: entry.oid, mode: entry.mode.toString(8) },
        ]),
      ),
  ).catch((error: unknown) => {
    throw readFailure(error);
  });
  // The library takes the rest of a split or sparse index for all of it.
  const bytes = unless(["ENOENT"], () => readFileSync(join(gitdir, "index")));
  if (bytes && needsMore(bytes)) throw unusual();
  return index;
}

/** It fails so at version 4, and at what is damaged. */
function readFailure(error: unknown): unknown {
  return error instanceof Error && "code" in error && error.code === "InternalError"
    ? unusual()
    : error;
}

function unusual(): WorkbenchError {
  return new WorkbenchError(
    "git_failed",
    "Cannot pull: the clone's index is damaged, or one that git alone can write: split, sparse or of version 4",
  );
}

/**
 * Whether an index has an extension that nobody may pass over: their names begin with a small letter.
 * @param index whole, of version 2 or 3
 */
function needsMore(index: Buffer): boolean {
  let at = HEADER_BYTES;
  for (let left = index.readUInt32BE(8); left > 0; left--) {
    const isExtended = (index.readUInt16BE(at + FLAGS_AT) & EXTENDED) !== 0;
    const end = index.indexOf(0, at + FLAGS_AT + (isExtended ? 4 : 2));
    at += (end - at + 8) & ~7;
  }
  const names: string[] = [];
  for (; at + 8 <= index.length - ID_BYTES; at += 8 + index.readUInt32BE(at + 4)) {
    names.push(index.toString("latin1", at, at + 4));
  }
  return names.some((name) => /^[a-z]/.test(name));
}

const HEADER_BYTES = 12;
const FLAGS_AT = 60;
const EXTENDED = 0x4000;
const ID_BYTES = 20;

/** What is used of the library's entries, which its types leave open. */
interface LibraryEntry extends FileStats {
  readonly path: string;
  readonly oid: string;
  readonly flags: { readonly stage: number };
  readonly stages: readonly unknown[];
}

/** A file of a commit, and what it was when it was written. */
export interface WrittenFile {
  readonly id: string;
  readonly stats: FileStats;
}

/** What an entry of the index says of its file. */
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
  repository: ClonedRepository,
  files: ReadonlyMap<string, WrittenFile | null>,
): Promise<void> {
  const { gitDirectory: gitdir, fs, folder } = repository;
  await GitIndexManager.acquire(
    { fs: new FileSystem(fs), gitdir, cache: {}, allowUnmerged: true },
    (index) => {
      for (const [path, file] of files) {
        if (file === null) index.delete({ filepath: path });
        else index.insert({ filepath: path, oid: file.id, stats: file.stats });
      }
      const entries: readonly LibraryEntry[] = index.entries;
      for (const entry of entries) if (hidesEdit(folder, entry)) Object.assign(entry, { size: 0 });
    },
  );
}

/**
 * Whether a file was edited within the second of its entry, to the same size. Git, which tells times by seconds, looks into
 * such files while the index is of that second too; the new one is younger, so that its entry must say that it knows no size.
 */
function hidesEdit(folder: string, entry: LibraryEntry): boolean {
  const look = () => lstatSync(join(folder, entry.path), { bigint: true });
  const stats = unlessSystemError(look);
  if (!stats || Number(stats.mtimeNs / SECOND) !== entry.mtimeSeconds) return false;
  return Number(stats.mtimeNs % SECOND) !== entry.mtimeNanoseconds ||
    Number(stats.ctimeNs % SECOND) !== entry.ctimeNanoseconds;
}

const SECOND = 1_000_000_000n;

/** What the index is to say of a file whose place has something else: git reads that, and tells how it differs. */
export function unwrittenFile({ id, mode }: CommittedFile): WrittenFile {
  const nothing = { dev: 0, ino: 0, uid: 0, gid: 0, size: 0 };
  const never = { ctimeSeconds: 0, ctimeNanoseconds: 0, mtimeSeconds: 0, mtimeNanoseconds: 0 };
  return { id, stats: { mode: parseInt(mode, 8), ...never, ...nothing } };
}

/** What the index is to say of a file that was written this very moment. */
export function writtenFile(
  { folder }: ClonedRepository,
  path: string,
  { id, mode }: CommittedFile,
): WrittenFile {
  // The library's own conversion from milliseconds loses digits that git compares.
  const stats: BigIntStats = lstatSync(join(folder, path), { bigint: true });
  return {
    id,
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
