import { type Dirent, readdirSync } from "node:fs";
import { join } from "node:path";
import { createTimeSlice, type TimeSlice } from "../../../slices/mod.ts";
import { withoutTrailing } from "../../../text/mod.ts";
import { lookAt, unless } from "../../common/disk.ts";
import { realFolders } from "./compare_file.ts";
import { type Index, modeOf } from "./index_file.ts";
import type { Library } from "./library.ts";
import { nestedRepository } from "./nested_repository.ts";
import { parentOf, type Rules } from "./rules.ts";

/** The input of the search for files that are not tracked. */
interface UntrackedInput {
  readonly library: Library;
  readonly index: Index;
  readonly rules: Rules;
  readonly paths: readonly string[] | undefined;
  readonly signal: AbortSignal | undefined;
}

/** A path that is not tracked and not ignored. */
interface UntrackedPath {
  readonly path: string;
  /** True when the path is the folder of another repository. */
  readonly isRepository: boolean;
}

/** No path of an honest project is deeper. */
const MAX_DEPTH = 512;

interface Walk extends UntrackedInput {
  readonly worktree: string;
  /** Folders with something that is tracked. */
  readonly tracked: ReadonlySet<string>;
  readonly found: Map<string, UntrackedPath>;
  readonly slice: TimeSlice;
}

export async function untrackedPaths(input: UntrackedInput): Promise<readonly UntrackedPath[]> {
  const { library: { place: { worktree } }, index, paths, signal, rules } = input;
  const tracked = new Set<string>([""]);
  for (const { path } of index.entries) {
    for (let at = parentOf(path); !tracked.has(at); at = parentOf(at)) tracked.add(at);
  }
  const slice = createTimeSlice({ signal });
  const walk: Walk = { ...input, worktree, tracked, found: new Map(), slice };
  const isReal = realFolders(worktree);
  for (const start of new Set(paths?.map((path) => withoutTrailing(path, "/")) ?? [""])) {
    await slice.pause();
    if (start === "") await walkFolder(walk, "");
    // Nothing behind a link or within another repository is of this one.
    if (start === "" || isOutside(start) || !isReal(parentOf(start))) continue;
    if (isWithinRepository(walk, start)) continue;
    const stats = lookAt(join(worktree, start));
    if (!stats || rules.ignores(stats.isDirectory() ? `${start}/` : start)) continue;
    await visit(walk, start, stats);
  }
  return [...walk.found.values()];
}

function isOutside(path: string): boolean {
  return path.split("/").some((part) => part === ".." || part === "." || isGitName(part));
}

function isGitName(name: string): boolean {
  return name.toLowerCase() === ".git";
}

function isWithinRepository({ worktree, index, tracked }: Walk, path: string): boolean {
  for (let folder = parentOf(path); folder !== ""; folder = parentOf(folder)) {
    const entry = index.byPath.get(folder);
    if (entry && modeOf(entry) === "160000") return true;
    if (!tracked.has(folder) && nestedRepository(join(worktree, folder)) !== null) return true;
  }
  return false;
}

/** @param path not ignored */
async function visit(
  walk: Walk,
  path: string,
  kind: Pick<Dirent, "isDirectory" | "isFile" | "isSymbolicLink">,
): Promise<void> {
  const entry = walk.index.byPath.get(path);
  if (!kind.isDirectory()) {
    const isFile = kind.isFile() || kind.isSymbolicLink();
    if (isFile && !entry) walk.found.set(path, { path, isRepository: false });
    return;
  }
  if (entry && modeOf(entry) === "160000") return;
  if (walk.tracked.has(path) || !nestedRepository(join(walk.worktree, path))) {
    return await walkFolder(walk, path);
  }
  walk.found.set(path, { path, isRepository: true });
}

async function walkFolder(walk: Walk, folder: string): Promise<void> {
  await walk.slice.pause();
  if (folder.split("/").length > MAX_DEPTH) return;
  const closed = ["ENOENT", "ENOTDIR", "EACCES", "EPERM"];
  const full = join(walk.worktree, folder);
  for (const item of unless(() => readdirSync(full, { withFileTypes: true }), closed) ?? []) {
    const path = folder === "" ? item.name : `${folder}/${item.name}`;
    const isFolder = item.isDirectory();
    // Most names are of tracked files: nothing else is to be known of them.
    if (isGitName(item.name) || (!isFolder && walk.index.byPath.has(path))) continue;
    if (walk.rules.ignores(isFolder ? `${path}/` : path)) {
      // What is tracked in an ignored folder is no news, and the rest of it is ignored.
      continue;
    }
    await visit(walk, path, item);
    if (walk.slice.spent) await walk.slice.pause();
  }
}
