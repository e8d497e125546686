// The one function: a pull in its thread must not load the whole of the project.
import { namesGitFolder } from "../../project/mod.ts";
import { gitFailed } from "../common/git_failed.ts";
import type { RepositoryPlace } from "../repository.ts";
import { branchNameProblem } from "../common/ref_name.ts";

/** Tells whether a text is a full object id of the repository. */
export function isObjectId(place: RepositoryPlace, text: string): boolean {
  return place.objectFormat === "sha256"
    ? /^[0-9a-f]{64}$/.test(text)
    : /^[0-9a-f]{40}$/.test(text);
}

/** Tells whether a text is a full ref name, below "refs/". */
export function isFullRef(text: string): boolean {
  return text.startsWith("refs/") && branchNameProblem(text) === null;
}

/** @throws {WorkbenchError} `git_failed`, `bad_name` */
export function requireFullRef(ref: string): void {
  if (!isFullRef(ref)) throw gitFailed("bad_name", `"${ref}" is no full name of a ref`);
}

/** @throws {WorkbenchError} `git_failed`, `not_found` */
export function requireObjectId(place: RepositoryPlace, id: string): void {
  if (!isObjectId(place, id)) throw gitFailed("not_found", `"${id}" is no full id of an object`);
}

/** Tells whether a tree may hold a path: relative, normal, and none that leads into a git directory. */
export function isTreePath(path: string): boolean {
  if (path.includes("\0")) return false;
  return path.split("/").every((part) =>
    part !== "" && part !== "." && part !== ".." && !namesGitFolder(part)
  );
}

/** @throws {WorkbenchError} `git_failed`, `bad_name` */
export function requireTreePath(path: string): void {
  if (!isTreePath(path)) throw gitFailed("bad_name", `Git takes no path "${path}"`);
}
