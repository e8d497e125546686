import { createHash } from "node:crypto";
import { readlinkSync, type Stats } from "node:fs";
import { open } from "node:fs/promises";
import { constants } from "node:fs";
import { join } from "node:path";
import { lookAt, unless } from "../../common/disk.ts";
import { readIfThere } from "../../discover/read_if_there.ts";
import type { FileChangeKind, TreeFile } from "../../repository.ts";
import { type Index, type IndexEntry, modeOf } from "./index_file.ts";
import type { Library } from "./library.ts";
import { headOfNested } from "./nested_repository.ts";
import { parentOf, type Rules } from "./rules.ts";
import type { Settings } from "./settings.ts";

/** The means to compare the working tree. */
interface Comparison {
  readonly library: Library;
  readonly index: Index;
  readonly rules: Rules;
  readonly settings: Settings;
}

/** Returns the kind of change between two sides of a path; null when they do not. */
export function changeOf(before: TreeFile | undefined, now: TreeFile): FileChangeKind | null {
  if (!before) return "added";
  if (before.id === now.id && before.mode === now.mode) return null;
  // The first digits say file, link or submodule.
  return before.mode.slice(0, 3) === now.mode.slice(0, 3) ? "modified" : "type_changed";
}

/** Makes the comparison of files with their entries, for one question. */
export function openComparison(
  { library, index, rules, settings }: Comparison,
): (entry: IndexEntry) => Promise<FileChangeKind | null> {
  const { worktree } = library.place;
  const isReal = realFolders(worktree);
  const hasBits = settings.isOn("core.filemode", process.platform !== "win32");

  async function contentChange(entry: IndexEntry, stats: Stats): Promise<"modified" | null> {
    const isLink = modeOf(entry) === "120000";
    const isExecutable = (stats.mode & 0o100) !== 0;
    if (hasBits && !isLink && isExecutable !== (modeOf(entry) === "100755")) return "modified";
    if (looksTheSame(entry, stats, settings) && entry.mtimeSeconds < index.seconds) return null;
    const path = join(worktree, entry.path);
    const id = isLink ? hashLink(path) : await hashFile(path);
    if (id === entry.oid) return null;
    if (!isLink) rules.requireAsIs(entry.path);
    return "modified";
  }

  return async (entry) => {
    if (entry.flags.assumeValid || entry.flags.skipWorktree) return null;
    const path = join(worktree, entry.path);
    const stats = isReal(parentOf(entry.path)) ? lookAt(path) : null;
    if (!stats) return "deleted";
    if (modeOf(entry) === "160000") {
      if (!stats.isDirectory()) return "type_changed";
      const commit = await headOfNested(path);
      return commit === null || commit === entry.oid ? null : "modified";
    }
    // A folder that is a repository would be tracked in the file's place.
    if (stats.isDirectory()) return await headOfNested(path) ? "type_changed" : "deleted";
    if (entry.flags.intentToAdd) return "added";
    const isOfItsKind = modeOf(entry) === "120000" ? stats.isSymbolicLink() : stats.isFile();
    return isOfItsKind ? await contentChange(entry, stats) : "type_changed";
  };
}

/** Tells whether a file looks as it did when its entry was written, as far as every runtime tells. */
function looksTheSame(entry: IndexEntry, stats: Stats, { get, isOn }: Settings): boolean {
  // A size of 0 says that nobody has compared them yet, also of a file that has become empty.
  if (entry.size === 0 || entry.size !== stats.size % 2 ** 32) return false;
  if (entry.mtimeSeconds !== Math.floor(stats.mtimeMs / 1000) % 2 ** 32) return false;
  if (get("core.checkstat")?.toLowerCase() === "minimal") return true;
  const isSame = (stored: number, now: number): boolean => stored === 0 || stored === now % 2 ** 32;
  const milliseconds = Math.floor(entry.mtimeNanoseconds / 1e6);
  return (entry.mtimeNanoseconds === 0 || milliseconds === Math.floor(stats.mtimeMs) % 1000) &&
    isSame(entry.ino, stats.ino) &&
    (!isOn("core.trustctime", true) ||
      isSame(entry.ctimeSeconds, Math.floor(stats.ctimeMs / 1000)));
}

/** Tells whether a folder is there and not behind a link; each folder is looked at once. */
export function realFolders(worktree: string): (folder: string) => boolean {
  const known = new Map<string, boolean>([["", true]]);
  return function isReal(folder): boolean {
    const found = known.get(folder);
    if (found !== undefined) return found;
    const real = isReal(parentOf(folder)) &&
      (lookAt(join(worktree, folder))?.isDirectory() ?? false);
    known.set(folder, real);
    return real;
  };
}

/** Id of the blob that a file would be; null when it is no file any more, or changes meanwhile. */
async function hashFile(path: string): Promise<string | null> {
  // A pipe that takes the file's place would block, a link would lead elsewhere.
  const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
  const file = await readIfThere(() => open(path, flags));
  if (!file) return null;
  try {
    const stats = await file.stat();
    if (!stats.isFile()) return null;
    const hash = createHash("sha1").update(`blob ${stats.size}\0`);
    const buffer = Buffer.allocUnsafe(Math.max(1, Math.min(stats.size, 1024 * 1024)));
    let total = 0;
    for (let got = 1; got > 0 && total < stats.size; total += got) {
      ({ bytesRead: got } = await file.read(buffer, 0, buffer.length, total));
      hash.update(buffer.subarray(0, got));
    }
    return total === stats.size ? hash.digest("hex") : null;
  } finally {
    await file.close();
  }
}

function hashLink(path: string): string | null {
  const target = unless(() => readlinkSync(path, { encoding: "buffer" }), ["ENOENT", "EINVAL"]);
  return target &&
    createHash("sha1").update(`blob ${target.length}\0`).update(target).digest("hex");
}
