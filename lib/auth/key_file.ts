import { randomBytes } from "node:crypto";
import { existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isSystemError } from "../errors/mod.ts";

const KEY_BYTES = 32;

/** Reads or makes the key that signs sessions, kept in the state directory so that sessions outlive a restart. */
export function readOrMakeKey(stateDirectory: string): Uint8Array {
  const path = join(stateDirectory, "session.key");
  if (!existsSync(path)) makeKey(path);
  const key = readFileSync(path);
  if (key.length !== KEY_BYTES) {
    throw new Error(`Cannot use the session key "${path}": remove the file to have a new one made`);
  }
  return key;
}

/** Written first and named then: nobody reads half a key, also when the service is killed or the disk is full. */
function makeKey(path: string): void {
  const draft = `${path}.${randomBytes(8).toString("hex")}`;
  try {
    writeFileSync(draft, randomBytes(KEY_BYTES), { mode: 0o600, flag: "wx" });
    nameKey(draft, path);
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Gives the name to the key of one of two services that start at once, so that both use it. */
function nameKey(draft: string, path: string): void {
  try {
    linkSync(draft, path);
  } catch (error) {
    if (!isSystemError(error)) throw error;
    // Some file systems have no hard links.
    if (error.code !== "EEXIST") renameSync(draft, path);
  }
}
