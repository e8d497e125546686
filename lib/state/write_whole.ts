import { renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { rename, rm, writeFile } from "node:fs/promises";
import { orNullOnSystemError, unlessSystemError } from "../errors/mod.ts";

/** Nobody else reads what the service keeps. */
export const FOR_ITS_OWNER: { readonly mode: number } = { mode: 0o600 };
/** The ending of a new file that is written beside an old file, until it takes the old file's place. */
const SUFFIX = ".new";
/** No write takes so long: whatever is older was left by a service that was killed. */
const LEFT_AFTER_MS = 60_000;

/** Replaces a file of the state directory whole or not at all, and leaves nothing beside it where that fails. */
export function writeWholeSync(path: string, content: string): void {
  const fresh = path + SUFFIX;
  try {
    writeFileSync(fresh, content, FOR_ITS_OWNER);
    renameSync(fresh, path);
  } catch (error) {
    unlessSystemError(() => rmSync(fresh, { force: true }));
    throw error;
  }
}

/** Replaces a large file of the state directory whole or not at all, and leaves nothing beside it where that fails. */
export async function writeWhole(path: string, content: Uint8Array): Promise<void> {
  const fresh = path + SUFFIX;
  try {
    await writeFile(fresh, content, FOR_ITS_OWNER);
    await rename(fresh, path);
  } catch (error) {
    await orNullOnSystemError(rm(fresh, { force: true }));
    throw error;
  }
}

/** Tells whether a file is the half-written file of a killed service. */
export function isLeftHalfWritten(path: string): boolean {
  if (!path.endsWith(SUFFIX)) return false;
  const stats = unlessSystemError(() => statSync(path));
  return stats !== null && Date.now() - stats.mtimeMs > LEFT_AFTER_MS;
}
