import type { Boundary } from "../disk/boundary.ts";
import { withOwnFile } from "../disk/own_file.ts";
import { isStill } from "../disk/stamp.ts";
import { unlessOutside } from "../disk/unless_outside.ts";
import type { FileNames } from "../file_view.ts";
import { foldersOf } from "./file_list.ts";
import { type IgnoreRules, noIgnoreRules } from "./ignore_rules.ts";
import { type FolderContents, readFolder } from "./read_folder.ts";
import { createTrail, type Trail } from "./trail.ts";

/** The input of a walk. */
export interface WalkInput {
  readonly boundary: Boundary;
  /** The device whose folders can be recognised by their stamps; see `promptDevice`. */
  readonly device: number | null;
  /** The largest number of files and folders that a listing takes. */
  readonly maxEntries: number;
}

/** The result of one walk; never changed. */
export interface Walk {
  readonly names: FileNames;
  /** Every folder that was looked into, by path. */
  readonly folders: ReadonlyMap<string, FolderContents>;
  /** The rules around the root: the same ones for all walks, since folders are remembered with the rules around them. */
  readonly outermost: IgnoreRules;
}

/** The number of folders that are read, rather than walk through all of them. */
const MAX_READS = 4;

/** The number of folders that are looked at between two chances for others to get their turn. */
const FOLDERS_PER_STEP = 16;

/**
 * Finds the project's own files: nothing ignored, installed, built or hidden in a folder with a dot. Symlinks to
 * folders are not followed, symlinks to files only when their target is inside.
 *
 * Every folder that is asked about is looked at, but only those that do not look as they did in the last walk are read.
 */
export function* walkFolders(
  input: WalkInput,
  last: Walk | null,
  isAsked: (folder: string) => boolean = () => true,
): Generator<void, Walk> {
  const { boundary, device } = input;
  const outermost = last?.outermost ?? noIgnoreRules();
  const folders = new Map<string, FolderContents>();
  const trail = createTrail(input.maxEntries);
  for (let path: string | null = ""; path !== null; path = trail.nextFolder()) {
    if (folders.size % FOLDERS_PER_STEP === 0) yield;
    const outer = trail.rules ?? outermost;
    const known = last?.folders.get(path);
    const isKnown = known?.outer === outer &&
      (!isAsked(path) || hasStayed(boundary, path, outer, known));
    const contents = isKnown ? known : yield* readFolder({ boundary, path, outer, device }, known);
    if (contents === null) continue;
    folders.set(path, contents);
    trail.enter(contents);
  }
  const paths = yield* withoutLostLinks(boundary, trail);
  const { truncated } = trail;
  const isSame = last?.names.truncated === truncated && isSequence(last.names.files.keys(), paths);
  return { names: isSame ? last.names : namesOf(paths, truncated), folders, outermost };
}

/**
 * Tells whether a folder is the one that was read, and nothing came into it or went. When a symlink takes the place of a folder on
 * the way at this very moment, this is what was inside a moment ago.
 */
function hasStayed(
  boundary: Boundary,
  path: string,
  outer: IgnoreRules,
  known: FolderContents,
): boolean {
  const { ignoreFile } = known;
  return known.outer === outer && isStill(boundary.absolute(path), known.stamp) &&
    (ignoreFile === null || isStill(boundary.absolute(ignoreFile.path), ignoreFile.stamp));
}

/**
 * Tells whether the folders of a walk have what they had then: each write changes the looks of a folder, and most leave the same
 * names. With a symlink in one that cannot be told: what it leads to may come and go.
 */
export function haveStayed(
  input: Omit<WalkInput, "maxEntries">,
  { folders }: Walk,
  isAsked: (folder: string) => boolean,
): boolean {
  let reads = 0;
  for (const [path, known] of folders) {
    if (!isAsked(path)) continue;
    if (known.items.some(({ kind }) => kind === "link")) return false;
    if (hasStayed(input.boundary, path, known.outer, known)) continue;
    if (++reads > MAX_READS || !hasSameItems(input, path, known)) return false;
  }
  return true;
}

function hasSameItems(
  input: Omit<WalkInput, "maxEntries">,
  path: string,
  known: FolderContents,
): boolean {
  const steps = readFolder({ ...input, path, outer: known.outer }, known);
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value?.items === known.items;
}

function* withoutLostLinks(
  boundary: Boundary,
  { paths, links }: Trail,
): Generator<void, readonly string[]> {
  const lost = new Set<string>();
  for (const path of links) {
    if (!leadsToFile(boundary, path)) lost.add(path);
    yield;
  }
  return lost.size > 0 ? paths.filter((path) => !lost.has(path)) : paths;
}

function leadsToFile(boundary: Boundary, path: string): boolean {
  return unlessOutside(() => withOwnFile(boundary, path, () => true)) ?? false;
}

function isSequence(found: Iterable<string>, paths: readonly string[]): boolean {
  let index = 0;
  for (const path of found) if (path !== paths[index++]) return false;
  return index === paths.length;
}

function namesOf(paths: readonly string[], truncated: boolean): FileNames {
  return { files: new Set(paths), folders: foldersOf(paths), truncated };
}
