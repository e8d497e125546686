import type { TreeFile } from "../../../git/mod.ts";

/** A file that only one side has. */
export interface Lone extends TreeFile {
  readonly path: string;
}

/** The files that could be renamed, in git's order of paths. */
export interface LoneFiles {
  /** Only the base has them. */
  readonly gone: readonly Lone[];
  /** Only the head has them. */
  readonly come: readonly Lone[];
}

/** A file that is at another path now. */
export interface Rename {
  readonly from: Lone;
  readonly to: Lone;
  /** The share of the two files that is the same, of `MOST_SIMILAR`. */
  readonly score: number;
}

/** Git counts in these parts and rounds down: it decides what is a half. */
export const MOST_SIMILAR = 60_000;

/** Returns the files that are in no known rename yet. */
export function leftOver(files: LoneFiles, renames: readonly Rename[]): LoneFiles {
  const from = new Set(renames.map((rename) => rename.from));
  const to = new Set(renames.map((rename) => rename.to));
  return {
    gone: files.gone.filter((file) => !from.has(file)),
    come: files.come.filter((file) => !to.has(file)),
  };
}

/** Links and submodules are renamed when nothing else about them changed, or not at all. */
export function isRegular({ mode }: Lone): boolean {
  return mode.startsWith("100");
}

/** The last part of a path. */
export function nameOf({ path }: Lone): string {
  return path.slice(path.lastIndexOf("/") + 1);
}
