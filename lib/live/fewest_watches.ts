import { lstatSync } from "node:fs";
import { dirname, join } from "node:path";
import { unlessSystemError } from "../errors/mod.ts";

/** A folder to watch: with all that is in it, or by itself. */
export interface WatchedFolder {
  readonly path: string;
  readonly isDeep: boolean;
}

/**
 * Returns watches of folders, as few as there can be: one for a tree of which all is to be watched.
 * @param folders absolute
 */
export function fewestWatches(folders: readonly string[]): WatchedFolder[] {
  const all = new Set(folders);
  const mixed = new Set<string>();
  for (const folder of folders) {
    if (!mayHoldOthers(folder)) continue;
    for (let at = folder; all.has(at) && !mixed.has(at); at = dirname(at)) mixed.add(at);
  }
  return folders
    .filter((path) => mixed.has(path) || !all.has(dirname(path)) || mixed.has(dirname(path)))
    .map((path) => ({ path, isDeep: !mixed.has(path) }));
}

/** Names beside which there are folders that nobody watches: of packages, of a build, of the repository. */
const SIGNS = ["package.json", "node_modules", ".git"];

function mayHoldOthers(folder: string): boolean {
  return SIGNS.some((name) =>
    unlessSystemError(() => lstatSync(join(folder, name), { throwIfNoEntry: false })) !== undefined
  );
}
