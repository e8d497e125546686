import { createHash } from "node:crypto";
import { lstatSync, readdirSync, readFileSync, readlinkSync } from "node:fs";
import { join } from "node:path";

/** What each name below a folder is: its kind and mode, with the hash of a file's bytes or the target of a link. */
export function folderDigest(folder: string): Record<string, string> {
  const digest: Record<string, string> = {};
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" }).sort()) {
    digest[name] = describe(join(folder, name));
  }
  return digest;
}

function describe(path: string): string {
  const stats = lstatSync(path);
  const mode = stats.mode.toString(8);
  if (stats.isSymbolicLink()) return `${mode} ${readlinkSync(path)}`;
  if (!stats.isFile()) return mode;
  return `${mode} ${createHash("sha256").update(readFileSync(path)).digest("hex")}`;
}
