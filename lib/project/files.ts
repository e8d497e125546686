import { lstatSync, type Stats } from "node:fs";
import { realpath, stat } from "node:fs/promises";
import { WorkbenchError } from "../errors/mod.ts";
import { openBoundary } from "./disk/boundary.ts";
import { fileText } from "./disk/file_text.ts";
import { contentHash } from "./disk/content_hash.ts";
import { isMissing, readFailure, unlessMissing } from "./disk/disk_error.ts";
import { createHashMemory } from "./disk/hash_memory.ts";
import { readWhole, withOwnFile } from "./disk/own_file.ts";
import { createReadMemory } from "./disk/read_memory.ts";
import { projectPath } from "./disk/paths.ts";
import { createTurns, runInSlices } from "../slices/mod.ts";
import type { FileBytes, FileList, FileNames, FileText, FileView } from "./file_view.ts";
import { type FolderEntry, readFolderEntries } from "./listing/folder_entries.ts";
import { openListing } from "./listing/listing.ts";
import type { FileChange } from "./writing/file_change.ts";
import { createPathLocks } from "./writing/path_locks.ts";
import {
  changeFailure,
  checkBefore,
  checkFolder,
  lockKey,
  planChanges,
  type PlannedChange,
} from "./writing/planned_change.ts";
import { createOwnWrites } from "./writing/own_writes.ts";
import { type WriteBytes, writeBytes } from "./writing/staged_file.ts";
import { type CheckedChange, writeFiles } from "./writing/write_files.ts";

/** The one door to the files of an open project. Every path is project-relative. */
export interface ProjectFiles extends FileView {
  /** The real absolute path of the root. It never goes into an answer. */
  readonly root: string;
  /**
   * Returns the names of the files that `list` has, without a look at each of them. While nothing comes or goes, the very same
   * object.
   * @throws the signal's reason when it is aborted
   */
  names(options?: { signal?: AbortSignal | undefined }): Promise<FileNames>;
  /**
   * Tells whether the folders that `isAsked` selects have the names that they had in the latest `names`, without a look at any
   * other folder. False also when that cannot be told.
   */
  haveStayed(names: FileNames, isAsked: (folder: string) => boolean): Promise<boolean>;
  /**
   * Lists files as `list` does, for a caller who knows where something may have happened since the latest look: no other folder is
   * looked at.
   */
  listAfter(
    isAsked: (folder: string) => boolean,
    options?: { signal?: AbortSignal | undefined },
  ): Promise<FileList>;
  /** Every folder that the latest listing looked into, also those without a file; the root is "". */
  folders(): readonly string[];
  /**
   * Tells whether the latest listing would leave out a file, if there were one: what git ignores, is installed or built, or lies in
   * a folder with a dot.
   * @param path normalised
   */
  ignores(path: string): boolean;
  /**
   * Tells whether a file is as this service wrote it, or is gone because this service deleted it. Asking is seeing: an older
   * content that comes back later is somebody else's.
   * @param contentHash of the file as it is now; null for none
   */
  isOwnWrite(path: string, contentHash: string | null): boolean;
  /**
   * The files and symlinks in one folder, sorted by name, whatever a listing would ignore.
   * @throws {WorkbenchError} `outside_project`, `file_not_readable`; the signal's reason when it is aborted
   */
  entries(
    folder: string,
    options?: { signal?: AbortSignal | undefined },
  ): Promise<readonly FolderEntry[]>;
  /**
   * A file as it is on disk, for what is to be kept byte for byte.
   * @returns null when there is no such file
   * @throws {WorkbenchError} `outside_project`, `file_too_large`, `file_not_readable`
   */
  readBytes(path: string): Promise<FileBytes | null>;
  /**
   * The real absolute path of what is there, or would be.
   * @throws {WorkbenchError} `outside_project`, the same whether it exists or not; `invalid_request` for a path that is
   * too long, here and in every call
   */
  locate(path: string): Promise<string>;
  /**
   * Tells whether a path is a file or a folder; null for nothing, and for what is neither a file nor a folder.
   * @throws {WorkbenchError} `outside_project`, `file_not_readable`
   */
  exists(path: string): Promise<"file" | "folder" | null>;
  /**
   * Writes files, all or nothing. Of several writers that expect the same content, one wins.
   * @param options.validate called when every file is what its change expects, while the files are locked against other
   * writers of this handle; what it throws stops the write
   * @param options.dryRun true ends where the first byte would be written, without a call of `validate`
   * @returns the files as they are now, without the deleted ones
   * @throws {WorkbenchError} `content_changed`, `file_not_writable`, `disk_full`, `unsupported_encoding`,
   * `file_too_large`, `file_not_readable`, `outside_project`, `invalid_request`
   */
  write(
    changes: readonly FileChange[],
    options?: WriteOptions,
  ): Promise<readonly FileText[]>;
}

/** The options for writing files. */
export interface WriteOptions {
  readonly signal?: AbortSignal | undefined;
  readonly validate?: (() => Promise<void>) | undefined;
  readonly dryRun?: boolean | undefined;
}

/** The parts that the tests of this folder replace; nobody else has a reason to. */
export interface FilesInternals {
  /** Null plays a platform that cannot tell where an open handle is. */
  readonly handles?: null;
  /** Plays a disk that fails. */
  readonly writeBytes?: WriteBytes;
  readonly maxEntries?: number;
  /** Null plays a file system whose folders look the same when names came or went. */
  readonly folderStamps?: null;
}

/**
 * Opens the files of a project.
 * @param options.root the project's folder
 * @throws {WorkbenchError} `project_not_found`
 */
export async function openProjectFiles(
  options: { root: string },
  internals: FilesInternals = {},
): Promise<ProjectFiles> {
  const boundary = openBoundary(await realRoot(options.root), internals);
  const turns = createTurns();
  const hashes = createHashMemory(boundary, turns);
  const texts = createReadMemory(boundary);
  const locks = createPathLocks();
  const listing = openListing(boundary, internals);
  const own = createOwnWrites();

  function check(plan: PlannedChange): CheckedChange {
    try {
      const like = checkBefore(boundary, plan);
      checkFolder(plan);
      return { plan, like };
    } catch (error) {
      throw changeFailure(error, plan);
    }
  }

  return {
    root: boundary.root,

    names: listing.names,

    async haveStayed(names, isAsked) {
      return await turns(() => listing.haveStayed(names, isAsked));
    },

    folders: () => [...listing.folders],

    ignores: (path) => listing.ignores(path),

    isOwnWrite: (path, hash) => own.matches(path, hash),

    async list(options) {
      const list = await listing.list(options);
      hashes.keep(list);
      return list;
    },

    async listAfter(isAsked, { signal } = {}) {
      return await listing.listAfter(isAsked, signal);
    },

    async read(input) {
      const path = projectPath(input);
      return await turns(() => {
        const recalled = texts.recall(path);
        if (recalled) return recalled;
        const now = Date.now();
        return withOwnFile(boundary, path, (file) => {
          const read = fileText(path, readWhole(file, path));
          hashes.saw(path, file.stats, read.contentHash, now);
          texts.saw(read, file, now);
          return read;
        });
      });
    },

    async entries(folder, options) {
      return await runInSlices(readFolderEntries(boundary, projectPath(folder)), options);
    },

    async readBytes(input) {
      const path = projectPath(input);
      return await turns(() =>
        withOwnFile(boundary, path, (file) => {
          const bytes = readWhole(file, path);
          return {
            path,
            bytes,
            contentHash: contentHash(bytes),
            executable: (file.stats.mode & 0o100) !== 0,
            linked: file.real !== boundary.absolute(path),
          };
        })
      );
    },

    hash: (entry) => hashes.hash(entry),

    async locate(path) {
      return await turns(() => boundary.locate(projectPath(path)));
    },

    async exists(input) {
      const path = projectPath(input);
      const stats = await turns(() => look(boundary.locate(path), path));
      if (stats?.isFile()) return "file";
      return stats?.isDirectory() ? "folder" : null;
    },

    async write(changes, { signal, validate, dryRun = false } = {}) {
      const plans = await planChanges(boundary, changes, turns);
      const release = await locks.acquire(plans.map(lockKey), signal);
      try {
        const checked: CheckedChange[] = [];
        for (const plan of plans) checked.push(await turns(() => check(plan)));
        signal?.throwIfAborted();
        const begin = async (): Promise<void> => {
          await validate?.();
          signal?.throwIfAborted();
          for (const plan of plans) await turns(() => own.expect(plan));
        };
        const context = { boundary, writeBytes: internals.writeBytes ?? writeBytes, signal, begin };
        if (!dryRun) await writeFiles(context, checked);
      } finally {
        release();
      }
      return plans.flatMap(({ path, bytes }) => (bytes ? [fileText(path, bytes)] : []));
    },
  };
}

function look(real: string, path: string): Stats | null {
  try {
    return unlessMissing(() => lstatSync(real));
  } catch (error) {
    throw readFailure(error, path);
  }
}

async function realRoot(root: string): Promise<string> {
  try {
    const real = await realpath(root);
    if ((await stat(real)).isDirectory()) return real;
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  throw new WorkbenchError("project_not_found", "Cannot open the project: its folder is not there");
}
