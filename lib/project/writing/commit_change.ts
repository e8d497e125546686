import { constants, copyFileSync, lstatSync, renameSync, unlinkSync } from "node:fs";
import { unlessMissing } from "../disk/disk_error.ts";
import type { OwnFolder } from "../disk/own_folder.ts";
import { hardLink } from "./hard_link.ts";
import { contentChanged } from "./planned_change.ts";
import { removeMade } from "./remove_made.ts";
import type { StagedFile } from "./staged_file.ts";
import { temporaryName } from "./temporary_name.ts";

/** A change that is done and can still be taken back. */
export interface CommittedChange {
  /** Puts back what was there, unless somebody else has changed it since. */
  undo(): void | Promise<void>;
  /** Removes what only `undo` would need. */
  settle(): void | Promise<void>;
}

/** One name in an open folder, and the project's path of it. */
export interface Place {
  readonly folder: OwnFolder;
  readonly name: string;
  readonly path: string;
}

/** Puts a staged file in the place of the one that is there. */
export async function replaceFile(
  { folder, name }: Place,
  staged: StagedFile,
): Promise<CommittedChange> {
  const path = folder.at(name);
  const kept = temporaryName();
  const backup = folder.at(kept);
  keepAs(path, backup);
  try {
    renameSync(folder.at(staged.name), path);
  } catch (error) {
    await removeMade(folder, kept);
    throw error;
  }
  return {
    undo: () => isInode(path, staged.inode) ? renameSync(backup, path) : removeMade(folder, kept),
    settle: () => removeMade(folder, kept),
  };
}

/**
 * Puts a staged file where nothing is.
 * @throws {WorkbenchError} `content_changed` when something is there by now, whoever put it there
 */
export function createFile(
  { folder, name, path: shown }: Place,
  staged: StagedFile,
): CommittedChange {
  const path = folder.at(name);
  const temporary = folder.at(staged.name);
  const outcome = hardLink(temporary, path);
  if (outcome === "linked") unlinkSync(temporary);
  else if (unlessMissing(() => lstatSync(path))) throw contentChanged(shown, null);
  else renameSync(temporary, path);
  return {
    undo: () => void (isInode(path, staged.inode) && unlinkSync(path)),
    settle: () => {},
  };
}

/** Removes a name: first out of the way, so that it can come back. */
export function removeFile({ folder, name }: Place): CommittedChange {
  const path = folder.at(name);
  const backup = folder.at(temporaryName());
  renameSync(path, backup);
  return {
    undo: () =>
      unlessMissing(() => lstatSync(path)) ? unlinkSync(backup) : renameSync(backup, path),
    settle: () => void unlessMissing(() => unlinkSync(backup)),
  };
}

/** A second name costs no space, so that taking back works on a full disk as well. */
function keepAs(path: string, backup: string): void {
  if (hardLink(path, backup) === "linked") return;
  copyFileSync(path, backup, constants.COPYFILE_EXCL);
}

function isInode(path: string, inode: number): boolean {
  return unlessMissing(() => lstatSync(path))?.ino === inode;
}
