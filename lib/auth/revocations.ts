import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { LIFETIME_MS } from "./session_token.ts";

/** The sessions that were signed out before their time. */
export interface Revocations {
  has(id: string): boolean;
  add(id: string, now: number): void;
}

/** Opens the record in the state directory; entries leave it when their session would have ended anyway. */
export function openRevocations(stateDirectory: string): Revocations {
  const path = join(stateDirectory, "revoked-sessions.json");
  const revokedAt = read(path);
  return {
    has: (id) => revokedAt.has(id),
    add(id, now) {
      revokedAt.set(id, now);
      for (const [old, at] of revokedAt) {
        if (now - at > LIFETIME_MS) revokedAt.delete(old);
      }
      writeFileSync(`${path}.new`, JSON.stringify([...revokedAt]), { mode: 0o600 });
      renameSync(`${path}.new`, path);
    },
  };
}

function read(path: string): Map<string, number> {
  try {
    return new Map(JSON.parse(readFileSync(path, "utf8")) as [string, number][]);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return new Map();
    throw error;
  }
}
