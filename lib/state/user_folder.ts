import { homedir, userInfo } from "node:os";
import { isAbsolute, join } from "node:path";
import { unlessSystemError } from "../errors/mod.ts";

/**
 * The home folder of this user: that of `$HOME`, unless it is no whole path, else that of the system's list of users.
 * @returns null for a user without one, as a container may have
 */
export function homeFolder(): string | null {
  const homes = [unlessSystemError(homedir), unlessSystemError(() => userInfo().homedir)];
  return homes.find((home) => home !== null && isAbsolute(home)) ?? null;
}

/**
 * The folder that a variable of the XDG base directories names, which has relative ones ignored, or the usual one.
 * @param usual names below the home folder
 * @returns null where there is no home folder either
 */
export function userFolder(
  variable: "XDG_CACHE_HOME" | "XDG_STATE_HOME",
  ...usual: readonly string[]
): string | null {
  const named = process.env[variable] ?? "";
  if (isAbsolute(named)) return named;
  const home = homeFolder();
  return home === null ? null : join(home, ...usual);
}
