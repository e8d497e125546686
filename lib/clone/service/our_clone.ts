import { lstatSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { unlessSystemError } from "../../errors/mod.ts";
import { MARK } from "../repository/mark.ts";
import type { Clone } from "./schemas.ts";

/** Tells whether a clone's folder is still the folder that was made for it. */
export function isOurs(workspace: string, { state, name, id }: Clone): boolean {
  if (state !== "done") return false;
  const folder = join(workspace, name);
  // No symlinks: what they lead to is somebody else's.
  if (![folder, join(folder, ".git")].every(isFolder)) return false;
  return readMark(join(folder, ".git", MARK)) === `${id}\n`;
}

/** Tells whether a folder is at the path, and not a symlink to a folder. */
export function isFolder(path: string): boolean {
  return unlessSystemError(() => lstatSync(path))?.isDirectory() ?? false;
}

function readMark(path: string): string | null {
  return unlessSystemError(() => readFileSync(path, "latin1"));
}
