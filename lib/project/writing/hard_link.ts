import { linkSync } from "node:fs";
import { systemCode } from "../../errors/mod.ts";

/** The error codes of file systems that have no hard links, or none for this file. */
const IMPOSSIBLE = ["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS", "EMLINK", "EINVAL"];

/** Gives a file a second name. Unlike a rename, that never replaces anything. */
export function hardLink(from: string, to: string): "linked" | "taken" | "impossible" {
  try {
    linkSync(from, to);
    return "linked";
  } catch (error) {
    const code = systemCode(error) ?? "";
    if (code === "EEXIST") return "taken";
    if (IMPOSSIBLE.includes(code)) return "impossible";
    throw error;
  }
}
