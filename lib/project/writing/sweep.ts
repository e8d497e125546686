import { lstatSync, unlinkSync } from "node:fs";
import { unless } from "../../errors/mod.ts";
import { unlessMissing } from "../disk/disk_error.ts";
import { takeAway } from "./file_lock.ts";
import { isLeftBehind, isPassingName, markInName } from "./temporary_name.ts";

/**
 * Removes what a killed process left in a folder.
 * @param folder how the folder is reached
 * @param names what is in it
 */
export function sweepFolder(folder: string, names: readonly string[]): void {
  for (const name of names) {
    // In a folder that cannot be written it has to stay.
    if (isPassingName(name)) {
      unless(["EACCES", "EPERM", "EROFS"], () => sweepFile(folder, `${folder}/${name}`, name));
    }
  }
}

function sweepFile(folder: string, path: string, name: string): void {
  const stats = unlessMissing(() => lstatSync(path));
  if (!stats?.isFile()) return;
  const mark = markInName(name);
  if (mark === null) takeAway(folder, path);
  // Another process may sweep at the same moment.
  else if (isLeftBehind(mark, stats.mtimeMs)) unlessMissing(() => unlinkSync(path));
}
