import {
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { unless } from "../errors/mod.ts";
import { cannotKeep } from "../state/mod.ts";
import { LIFETIME_MS } from "./session_token.ts";

/** The sessions that were signed out before their time. */
export interface Revocations {
  has(id: string): boolean;
  /** @throws {WorkbenchError} `disk_full`, `file_not_writable`: then it is known until this service ends */
  add(id: string, now: number): void;
}

/**
 * Opens the record in the state directory: an empty file for each session, so that services that share the directory,
 * and its key, learn of each other's at once. Entries leave it when their session would have ended anyway.
 */
export function openRevocations(stateDirectory: string): Revocations {
  const folder = join(stateDirectory, "revoked-sessions");
  // Also here, since people tidy the state directory up while a service runs.
  const own = new Set<string>();

  function keep(id: string, now: number): void {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(join(folder, id), "", { mode: 0o600 });
    utimesSync(join(folder, id), now / 1000, now / 1000);
    for (const name of readdirSync(folder)) removeIfOver(join(folder, name), now);
  }

  return {
    has: (id) => own.has(id) || existsSync(join(folder, id)),
    add(id, now) {
      own.add(id);
      try {
        keep(id, now);
      } catch (error) {
        throw cannotKeep(error, "the end of a session");
      }
    },
  };
}

function removeIfOver(path: string, now: number): void {
  // Another service may have removed it.
  const at = unless(["ENOENT"], () => statSync(path).mtimeMs);
  if (at !== null && now - at > LIFETIME_MS) rmSync(path, { force: true });
}
