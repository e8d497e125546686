import { Buffer } from "node:buffer";
import { isAbsolute, relative } from "node:path";
import { WorkbenchError } from "../../errors/mod.ts";
import { namesGitFolder } from "./git_folder.ts";

/** The limits of the usual kernels, in bytes: a longer name exists nowhere. */
const MAX_PATH_BYTES = 4096;
const MAX_SEGMENT_BYTES = 255;

/**
 * Normalises a project-relative path by its letters alone: no file is looked at, nothing is decoded.
 * @param input segments with `/` between them; `.`, `..` and empty segments are resolved
 * @returns the segments with one `/` between them; `""` is the root
 * @throws {WorkbenchError} `outside_project` for what leaves the project, is absolute, or has a character or a name
 * that no file of a project has; `invalid_request` for what is too long
 */
export function projectPath(input: string): string {
  if (Buffer.byteLength(input) > MAX_PATH_BYTES) throw tooLong("path", MAX_PATH_BYTES);
  if (isAbsolutePath(input) || hasForbiddenCharacter(input)) throw outsideProject();
  const segments: string[] = [];
  for (const segment of input.split("/")) {
    if (segment === "" || segment === ".") continue;
    if (segment !== "..") segments.push(checkedSegment(segment));
    else if (segments.pop() === undefined) throw outsideProject();
  }
  return segments.join("/");
}

/** Tells whether `path` is the normalised path of something that may be the project's own: what a listing may show. */
export function isProjectPath(path: string): boolean {
  try {
    return projectPath(path) === path;
  } catch (error) {
    if (error instanceof WorkbenchError) return false;
    throw error;
  }
}

/**
 * The one refusal of whatever is not inside, the same whether it exists or not.
 * @param path normalised and project-relative; without it nothing is quoted, since an absolute path must not come back
 */
export function outsideProject(path?: string): WorkbenchError {
  const subject = path === undefined ? "this path" : `the path "${path}"`;
  return new WorkbenchError(
    "outside_project",
    `Cannot use ${subject}: it leads outside the project`,
  );
}

/** Tells whether a path of the machine is a folder or lies below it, by their letters alone. Both are absolute. */
export function isWithin(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way === "" || (way !== ".." && !/^\.\.[/\\]/.test(way) && !isAbsolute(way));
}

/** The folder of a normalised path; `""` for what lies in the root. */
export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}

/** The folders that a normalised path is in, the outermost first, without the root. */
export function foldersAbove(path: string): string[] {
  const segments = path.split("/").slice(0, -1);
  return segments.map((_, depth) => segments.slice(0, depth + 1).join("/"));
}

/** The path of a name in a folder; `""` is the root. */
export function inFolder(folder: string, name: string): string {
  return folder === "" ? name : `${folder}/${name}`;
}

/** The last segment of a normalised path. */
export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

function isAbsolutePath(input: string): boolean {
  // A drive letter makes a Windows path absolute (or relative to that drive); a file URL is an absolute path as well.
  return input.startsWith("/") || /^(?:[a-z]|file):/i.test(input);
}

function hasForbiddenCharacter(input: string): boolean {
  // Lone surrogates have no bytes of their own: two such names would be one file.
  return /[\p{Cc}\p{Cs}\\]/u.test(input);
}

function checkedSegment(segment: string): string {
  if (Buffer.byteLength(segment) > MAX_SEGMENT_BYTES) throw tooLong("segment", MAX_SEGMENT_BYTES);
  // Windows drops trailing dots and spaces, so that ".. " would be "..".
  if (/^[. ]+$/.test(segment) || namesGitFolder(segment)) throw outsideProject();
  return segment;
}

function tooLong(what: string, limit: number): WorkbenchError {
  return new WorkbenchError(
    "invalid_request",
    `Cannot use a path with a ${what} of more than ${limit} bytes`,
    { data: { issues: [{ path: "path", message: `A ${what} has at most ${limit} bytes` }] } },
  );
}
