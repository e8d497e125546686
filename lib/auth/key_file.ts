import { randomBytes } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const KEY_BYTES = 32;

/** The key that signs sessions, kept in the state directory so that a restart signs nobody out. */
export function readOrMakeKey(stateDirectory: string): Uint8Array {
  const path = join(stateDirectory, "session.key");
  try {
    // `wx`: of two services that start at once, one makes the key and both use it.
    writeFileSync(path, randomBytes(KEY_BYTES), { mode: 0o600, flag: "wx" });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  const key = readFileSync(path);
  if (key.length !== KEY_BYTES) {
    throw new Error(`Cannot use the session key "${path}": remove the file to have a new one made`);
  }
  return key;
}
