import { linkSync } from "node:fs";
import { diskCode } from "../disk/disk_error.ts";

/** What file systems say that have no hard links, or none for this file. */
const IMPOSSIBLE = ["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS", "EMLINK", "EINVAL"];

/** Gives a file a second name. Unlike a rename, that never replaces anything. */
export function hardLink(from: string, to: string): "linked" | "taken" | "impossible" {
  try {
    linkSync(from, to);
    return "linked";
  } catch (error) {
    const code = diskCode(error) ?? "";
    if (code === "EEXIST") return "taken";
    if (IMPOSSIBLE.includes(code)) return "impossible";
    throw error;
  }
}
