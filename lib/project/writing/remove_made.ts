import { unlinkSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { unlessMissing } from "../disk/disk_error.ts";
import type { OwnFolder } from "../disk/own_folder.ts";

/** The time that somebody may swap a folder until it leads to the file once more, in milliseconds. */
const PATIENCE_MS = 5000;
/** The pause between two looks, which is for whoever swaps as well. */
const PAUSE_MS = 1;
/** After a pause the folder is where it is for a while: looks that follow one another meet more than one state. */
const LOOKS = 20;

/**
 * Removes a file that was made in a folder. Where names are reached by paths, a swapped folder may have led elsewhere in
 * that moment, and back by now: the file is looked for again and again.
 * @param isMade whether the file of the name is the one that was made; needless where nobody else makes the name
 */
export async function removeMade(
  folder: OwnFolder,
  name: string,
  isMade: (path: string) => boolean = () => true,
): Promise<void> {
  const path = folder.at(name);
  const end = performance.now() + (folder.path === folder.real ? PATIENCE_MS : 0);
  for (let look = 1; !(isMade(path) && isRemoved(path)); look++) {
    if (performance.now() >= end) return;
    if (look % LOOKS === 0) await setTimeout(PAUSE_MS);
  }
}

function isRemoved(path: string): boolean {
  return unlessMissing(() => {
    unlinkSync(path);
    return true;
  }) ?? false;
}
