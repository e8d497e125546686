import { appendFileSync, mkdirSync, readdirSync, rmdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import type { RepositoryPlace, Signature } from "../../../repository.ts";
import { lookAt, unless } from "../../../disk.ts";
import { formatSignature } from "../objects/commit.ts";
import { refDirectory } from "../../../refs/ref_names.ts";

/** One line of a reflog. */
export interface ReflogEntry {
  readonly from: string;
  readonly to: string;
  readonly by: Signature;
  readonly reason: string;
}

export function reflogPath(place: RepositoryPlace, ref: string): string {
  return join(refDirectory(place, ref), "logs", ref);
}

/** Adds a line to a ref's log, which is made when it is not there. */
export function appendReflog(place: RepositoryPlace, ref: string, entry: ReflogEntry): void {
  const path = reflogPath(place, ref);
  const reason = entry.reason.replace(/\s+/g, " ").trim();
  const head = `${entry.from} ${entry.to} ${formatSignature(entry.by)}`;
  const line = reason ? `${head}\t${reason}\n` : `${head}\n`;
  makeRoom(path);
  appendFileSync(path, line);
}

/** Removes a ref's log, and the folders above that are empty then. */
export function removeReflog(place: RepositoryPlace, ref: string): void {
  rmSync(reflogPath(place, ref), { force: true });
  removeEmptyFolders(join(refDirectory(place, ref), "logs"), ref);
}

/** Removes the folders of a ref's name that are empty, from the deepest up; those that every repository has stay. */
export function removeEmptyFolders(base: string, ref: string): void {
  const parts = ref.split("/").slice(0, -1);
  for (; parts.length > 2; parts.pop()) {
    const busy = ["ENOTEMPTY", "EEXIST", "EBUSY", "ENOENT", "ENOTDIR"];
    if (unless(() => (rmdirSync(join(base, ...parts)), true), busy) === null) return;
  }
}

/** Makes the folders above a file, and takes away empty ones that deleted refs have left where the file shall be. */
export function makeRoom(path: string): void {
  if (lookAt(path)?.isDirectory()) removeEmptyTree(path);
  mkdirSync(dirname(path), { recursive: true });
}

function removeEmptyTree(path: string): void {
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    if (entry.isDirectory()) removeEmptyTree(join(path, entry.name));
  }
  rmdirSync(path);
}
