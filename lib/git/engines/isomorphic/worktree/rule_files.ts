import { join } from "node:path";
import { type BytePath, fromBytePath } from "../../../byte_path.ts";
import { lookAt, readRegularFile } from "../../../disk.ts";
import { entriesOf, type GitIndex } from "../index/index_entry.ts";
import type { ObjectStore } from "../objects/object_store.ts";
import type { RealFolders } from "./real_folders.ts";

/** Larger ones are no honest project's; git stops at 100 MB. In bytes. */
const MAX_BYTES = 4 * 1024 * 1024;

/** Where files with rules are read from. */
export interface RuleSources {
  readonly worktree: string;
  readonly folders: RealFolders;
  readonly index: GitIndex;
  readonly objects: ObjectStore;
}

/** A file of rules outside of the working tree; empty when there is none. */
export function readRules(path: string): Uint8Array {
  const stats = lookAt(path);
  if (!stats || stats.size > MAX_BYTES) return NOTHING;
  return readRegularFile(path) ?? NOTHING;
}

/**
 * A file of rules in a folder of the working tree, such as `.gitignore`; links are not followed. One that is not there but
 * in the index counts from there, as in stock git.
 */
export async function readFolderRules(
  { worktree, folders, index, objects }: RuleSources,
  folder: BytePath,
  name: string,
): Promise<Uint8Array> {
  const path = folder === "" ? name : `${folder}/${name}`;
  const full = join(worktree, fromBytePath(path));
  const stats = folders(folder) ? lookAt(full) : null;
  if (stats) {
    const isFit = stats.isFile() && stats.size <= MAX_BYTES;
    return isFit ? readRegularFile(full) ?? NOTHING : NOTHING;
  }
  const [entry] = entriesOf(index, path);
  if (!entry || entry.stage !== 0 || !entry.mode.startsWith("100")) return NOTHING;
  const { bytes } = await objects.read(entry.id);
  return bytes.length <= MAX_BYTES ? bytes : NOTHING;
}

const NOTHING = new Uint8Array(0);
