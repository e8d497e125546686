import type { Boundary } from "../disk/boundary.ts";
import { withOwnFile } from "../disk/own_file.ts";
import { isStill } from "../disk/stamp.ts";
import { unlessOutside } from "../disk/unless_outside.ts";
import type { FileNames } from "../file_view.ts";
import { foldersOf } from "./file_list.ts";
import { type IgnoreRules, noIgnoreRules } from "./ignore_rules.ts";
import { type FolderContents, readFolder } from "./read_folder.ts";

/** What walks go by. */
export interface WalkInput {
  readonly boundary: Boundary;
  /** The device whose folders can be recognised by their stamps; see `promptDevice`. */
  readonly device: number | null;
  /** How many files and folders a listing takes. */
  readonly maxEntries: number;
}

/** What one walk found; never changed. */
export interface Walk {
  readonly names: FileNames;
  /** Every folder that was looked into, by path. */
  readonly folders: ReadonlyMap<string, FolderContents>;
  /** The rules around the root: the same ones for all walks, since folders are remembered with the rules around them. */
  readonly outermost: IgnoreRules;
}

/** How deep a listing goes; the deepest folders of honest projects are at a third of it. */
const MAX_DEPTH = 64;

/** How many folders are looked at between two chances for others to get their turn. */
const FOLDERS_PER_STEP = 16;

/**
 * Finds the project's own files: nothing ignored, installed, built or hidden in a folder with a dot. Symlinks to
 * folders are not followed, symlinks to files only when their target is inside.
 *
 * Every folder is looked at, but only those that do not look as they did in the last walk are read.
 */
export function* walkFolders(input: WalkInput, last: Walk | null): Generator<void, Walk> {
  const { boundary, device } = input;
  const outermost = last?.outermost ?? noIgnoreRules();
  const folders = new Map<string, FolderContents>();
  const trail = createTrail(input.maxEntries);
  for (let path: string | null = ""; path !== null; path = trail.nextFolder()) {
    if (folders.size % FOLDERS_PER_STEP === 0) yield;
    const outer = trail.rules ?? outermost;
    const known = last?.folders.get(path);
    const contents = known && hasStayed(boundary, path, outer, known)
      ? known
      : yield* readFolder({ boundary, path, outer, device }, known);
    if (contents === null) continue;
    folders.set(path, contents);
    trail.enter(contents);
  }
  const paths = yield* withoutLostLinks(boundary, trail);
  const { truncated } = trail;
  const isSame = last?.names.truncated === truncated && isSequence(last.names.files.keys(), paths);
  return { names: isSame ? last.names : namesOf(paths, truncated), folders, outermost };
}

/** The way through the folders, in the order of the paths. */
interface Trail {
  /** The files that were passed, and the symlinks that may be files. */
  readonly paths: readonly string[];
  readonly links: ReadonlySet<string>;
  /** Whether something was left out for being too much or too deep. */
  readonly truncated: boolean;
  /** The rules of the folder that the way is in. */
  readonly rules: IgnoreRules | undefined;
  enter(contents: FolderContents): void;
  /** Goes on to the next folder; null at the end. */
  nextFolder(): string | null;
}

/** Walks by hand over the open folders: a generator in a generator for each level would take as long as the looks at the disk. */
function createTrail(maxEntries: number): Trail {
  const paths: string[] = [];
  const links = new Set<string>();
  const levels: { readonly contents: FolderContents; next: number }[] = [];
  let left = maxEntries;
  let truncated = false;

  return {
    paths,
    links,
    get truncated() {
      return truncated;
    },
    get rules() {
      return levels.at(-1)?.contents.rules;
    },
    enter(contents) {
      levels.push({ contents, next: 0 });
    },
    nextFolder() {
      for (let level = levels.at(-1); level; level = levels.at(-1)) {
        const item = level.contents.items[level.next++];
        const isTooMuch = item && (left-- <= 0 || levels.length > MAX_DEPTH + 1);
        truncated ||= isTooMuch === true;
        if (!item || isTooMuch) levels.pop();
        else if (item.kind === "folder") return item.path;
        else {
          paths.push(item.path);
          if (item.kind === "link") links.add(item.path);
        }
      }
      return null;
    },
  };
}

/**
 * Whether a folder is the one that was read, and nothing came into it or went. When a symlink takes the place of a folder on
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
