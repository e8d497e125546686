import { existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { cannotKeep } from "../state/mod.ts";

const NAME = "landing";

/**
 * Tells whether a service has ended while it landed files: some of them may be in the project, and others not.
 * @param folder absolute, of the processes
 */
export function wasLanding(folder: string): boolean {
  return existsSync(join(folder, NAME));
}

/**
 * Notes that files are about to land, or that none are any more.
 * @param folder absolute, of the processes
 * @throws {WorkbenchError} `disk_full`, `file_not_writable`
 */
export function noteLanding(folder: string, isUnderWay: boolean): void {
  try {
    if (isUnderWay) writeFileSync(join(folder, NAME), "", { mode: 0o600 });
    else rmSync(join(folder, NAME), { force: true });
  } catch (error) {
    throw cannotKeep(error, "that files are landing");
  }
}
