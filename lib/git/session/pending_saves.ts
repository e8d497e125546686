import { undoOf } from "../common/undo_of.ts";
import type { PendingSave } from "./session_record.ts";

/** More saves are described by their files alone. */
const MOST_KEPT = 100;

/** Adds a save to others; the undo of one of them takes that away. */
export function addSave(saves: readonly PendingSave[], save: PendingSave): PendingSave[] {
  const undone = saves.findLastIndex(({ what }) => what !== null && undoOf(what) === save.what);
  if (undone >= 0) return saves.filter((_, at) => at !== undone);
  return [...saves, save].slice(-MOST_KEPT);
}

/**
 * Describes what the saves did to some files, each change once; nothing where a file is of no save that has a description.
 * @param paths at least one
 */
export function wordsOfSaves(
  saves: readonly PendingSave[],
  paths: readonly string[],
): readonly string[] {
  const own = saves.filter((save) => save.paths.some((path) => paths.includes(path)));
  const words = own.flatMap(({ what }) => what ?? []);
  const isTold = (path: string): boolean => own.some((save) => save.paths.includes(path));
  return words.length === own.length && paths.every(isTold) ? [...new Set(words)] : [];
}
