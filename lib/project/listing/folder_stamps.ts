import { lstatSync, statfsSync } from "node:fs";
import { isRefusedByRuntime } from "../../errors/mod.ts";

/**
 * File systems of Linux that change a folder's time stamps with each name that comes or goes, and show that at once: what
 * `statfs` calls them. Network file systems, FUSE and FAT do not, or only after a while.
 */
const PROMPT: ReadonlySet<number> = new Set([
  0xef53, // ext2, ext3, ext4
  0x58465342, // XFS
  0x9123683e, // Btrfs
  0xf2f52010, // F2FS
  0x2fc12fc1, // ZFS
  0xca451a4e, // bcachefs
  0x01021994, // tmpfs
  0x794c7630, // overlayfs
]);

/**
 * Returns the device on which a folder that looks unchanged has the same names as it had.
 * @param root the project's
 * @returns null when there is none, so that every folder has to be read each time
 */
export function promptDevice(root: string): number | null {
  return isPrompt(root) ? lstatSync(root).dev : null;
}

function isPrompt(root: string): boolean {
  if (process.platform !== "linux") return true;
  try {
    // Some runtimes give the number with its sign.
    return PROMPT.has(statfsSync(root).type >>> 0);
  } catch (error) {
    if (isRefusedByRuntime(error)) return false;
    throw error;
  }
}
