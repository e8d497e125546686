import { type Dirent, readdirSync } from "node:fs";
import { join } from "node:path";
import { createTimeSlice, type TimeSlice } from "../../../../source/time_slice.ts";
import { type BytePath, fromBytePath, toBytePath } from "../../../byte_path.ts";
import { lookAt, unless } from "../../../disk.ts";
import { entriesOf, firstIndexOf, type GitIndex } from "../index/index_entry.ts";
import type { IgnoreRules } from "./ignore_rules.ts";
import { nestedRepository } from "./nested_repository.ts";
import { folderOf, type RealFolders } from "./real_folders.ts";
import type { Scope } from "./scope.ts";

/** What is looked through for files that are not tracked. */
export interface UntrackedInput {
  readonly worktree: string;
  readonly index: GitIndex;
  readonly folders: RealFolders;
  readonly ignore: IgnoreRules;
  readonly scope: Scope;
  readonly signal: AbortSignal | undefined;
}

/** A path that is not tracked and not ignored. */
export interface UntrackedPath {
  readonly path: BytePath;
  /** Whether it is the folder of another repository. */
  readonly isRepository: boolean;
}

/** No path of an honest project is deeper. */
const MAX_DEPTH = 512;

export async function untrackedPaths(input: UntrackedInput): Promise<UntrackedPath[]> {
  const found: UntrackedPath[] = [];
  const slice = createTimeSlice(8, { signal: input.signal });
  for (const start of input.scope.named ?? [""]) {
    await enterStart(input, start, { found, slice });
    if (slice.spent) await slice.pause();
  }
  return found;
}

interface Walk {
  readonly found: UntrackedPath[];
  readonly slice: TimeSlice;
}

async function enterStart(input: UntrackedInput, start: BytePath, walk: Walk): Promise<void> {
  const { worktree, folders, ignore } = input;
  if (start === "") return await walkFolder(input, "", walk);
  // Nothing behind a link or within another repository is of this one.
  if (isOutside(start) || !folders(folderOf(start)) || isWithinRepository(input, start)) return;
  const stats = lookAt(join(worktree, fromBytePath(start)));
  if (!stats || await ignore.ignores(start, stats.isDirectory())) return;
  await visit(input, start, stats, walk);
}

function isOutside(path: BytePath): boolean {
  return path.split("/").some((part) => part === ".." || part === "." || isGitName(part));
}

function isGitName(name: string): boolean {
  return name.toLowerCase() === ".git";
}

function isWithinRepository({ worktree, index }: UntrackedInput, path: BytePath): boolean {
  for (let folder = folderOf(path); folder !== ""; folder = folderOf(folder)) {
    const isForeign = !hasTracked(index, folder) &&
      nestedRepository(join(worktree, fromBytePath(folder))) !== null;
    if (isForeign || entriesOf(index, folder)[0]?.mode === "160000") return true;
  }
  return false;
}

/** Whether anything in a folder is tracked. */
function hasTracked({ entries }: GitIndex, folder: BytePath): boolean {
  const next = entries[firstIndexOf(entries, `${folder}/`)];
  return next?.path.startsWith(`${folder}/`) ?? false;
}

/** @param path not ignored */
async function visit(
  input: UntrackedInput,
  path: BytePath,
  kind: Pick<Dirent, "isDirectory" | "isFile" | "isSymbolicLink">,
  walk: Walk,
): Promise<void> {
  const { worktree, index } = input;
  const tracked = entriesOf(index, path)[0];
  if (!kind.isDirectory()) {
    const isFile = kind.isFile() || kind.isSymbolicLink();
    if (isFile && !tracked) walk.found.push({ path, isRepository: false });
    return;
  }
  if (tracked?.mode === "160000") return;
  if (hasTracked(index, path) || !nestedRepository(join(worktree, fromBytePath(path)))) {
    return await walkFolder(input, path, walk);
  }
  walk.found.push({ path, isRepository: true });
}

async function walkFolder(input: UntrackedInput, folder: BytePath, walk: Walk): Promise<void> {
  await walk.slice.pause();
  if (folder.split("/").length > MAX_DEPTH) return;
  const full = join(input.worktree, fromBytePath(folder));
  const entries = unless(() => readdirSync(full, { withFileTypes: true }), [
    "ENOENT",
    "ENOTDIR",
    "EACCES",
    "EPERM",
  ]);
  const tracked = namesIn(input.index, folder);
  for (const entry of entries ?? []) {
    const name = toBytePath(entry.name);
    const isFolder = entry.isDirectory();
    // Most names are of tracked files: nothing else is to be known of them.
    if (isGitName(name) || (!isFolder && tracked.has(name))) continue;
    const path = folder === "" ? name : `${folder}/${name}`;
    if (await input.ignore.ignoresIn(path, isFolder)) continue;
    await visit(input, path, entry, walk);
    if (walk.slice.spent) await walk.slice.pause();
  }
}

/** Names of the files that are tracked in a folder itself. */
function namesIn({ entries }: GitIndex, folder: BytePath): ReadonlySet<BytePath> {
  const prefix = folder === "" ? "" : `${folder}/`;
  const names = new Set<BytePath>();
  for (let at = firstIndexOf(entries, prefix);;) {
    const path = entries[at]?.path;
    if (path === undefined || !path.startsWith(prefix)) return names;
    const slash = path.indexOf("/", prefix.length);
    if (slash < 0) {
      names.add(path.slice(prefix.length));
      at++;
    } else {
      // On to what sorts behind everything in the folder: "0" follows "/".
      at = firstIndexOf(entries, `${path.slice(0, slash)}0`);
    }
  }
}
