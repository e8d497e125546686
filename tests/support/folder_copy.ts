import { lstatSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";

/** The folders and files below a folder, in memory: folders come before what is in them. */
export type FolderCopy = readonly {
  readonly path: string;
  readonly mode: number;
  /** Null for a folder. */
  readonly content: Uint8Array | null;
}[];

/** Reads a folder without links. */
export function readFolder(folder: string): FolderCopy {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.map((entry) => {
    const path = join(entry.parentPath, entry.name);
    return {
      path: relative(folder, path),
      mode: lstatSync(path).mode & 0o777,
      content: entry.isDirectory() ? null : readFileSync(path),
    };
  }).sort((one, other) => one.path < other.path ? -1 : 1);
}

/** Writes what was read into a new folder. */
export function writeFolder(folder: string, copy: FolderCopy): void {
  mkdirSync(folder, { recursive: true });
  for (const { path, mode, content } of copy) {
    if (content === null) mkdirSync(join(folder, path), { mode });
    else writeFileSync(join(folder, path), content, { mode });
  }
}
