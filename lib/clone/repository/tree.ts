import { Buffer } from "node:buffer";
import { WorkbenchError } from "../../errors/mod.ts";
import { compareTrees, type Library, type TreeNode } from "../../git/embedded.ts";
// The one function: this runs in a thread, which must not load the whole of the project.
import { namesGitFolder } from "../../project/mod.ts";
import { beginningOf } from "../../text/mod.ts";
import type { TreeDifference, TreeFile } from "../../git/mod.ts";

/** A file, symlink or submodule as a commit has it. */
export type CommittedFile = TreeFile;

/** A path that two commits do not have in the same way. */
export type PathChange = TreeDifference;

const MAX_NAME_BYTES = 255;

/**
 * Reads a tree and refuses what must not become a file: `.git` in any spelling, `.` and `..`, slashes and backslashes in
 * names, a name twice, and a symlink that some file system takes for a folder beside it.
 * @param folder of the tree, for the message
 * @throws {WorkbenchError} `unsafe_repository`
 */
export async function readTree(
  library: Library,
  id: string,
  folder: string,
): Promise<ReadonlyMap<string, TreeNode>> {
  const nodes = await library.nodes(id).catch((error: unknown) => {
    throw refusalOf(error, folder);
  });
  for (const [name, { mode }] of nodes) {
    requireSafeName(name, folder);
    if (name.toLowerCase() === ".gitmodules" && mode === "120000") {
      throw unsafe(folder, 'a symlink for ".gitmodules"');
    }
  }
  requireDistinct(nodes, folder);
  return new Map(nodes);
}

/**
 * The paths in which two trees differ, with every folder of the new one that is not the old one's checked.
 * @param before id of a tree; null for none
 * @throws {WorkbenchError} `unsafe_repository`
 */
export async function compareSafely(
  library: Library,
  before: string | null,
  after: string,
): Promise<readonly PathChange[]> {
  try {
    const read = (id: string, folder: string) => readTree(library, id, folder);
    return (await compareTrees({ before, after }, { readTree: read })).changes;
  } catch (error) {
    throw refusalOf(error, "");
  }
}

/** An entry that the library does not take becomes no file either. */
function refusalOf(error: unknown, folder: string): unknown {
  const { reason } = error instanceof WorkbenchError ? error.data : {};
  if (reason === "not_supported") return unsafe(folder, "a name that is none for a file");
  if (reason === "too_large") return unsafe("", "too many files or folders");
  return reason === "damaged" ? unsafe(folder, "a damaged folder") : error;
}

function requireSafeName(name: string, folder: string): void {
  if (Buffer.byteLength(name) > MAX_NAME_BYTES) {
    throw unsafe(folder, "a name that is too long for a file");
  }
  const isBad = name === "" || name === "." || name === ".." || /[/\\]/.test(name);
  if (isBad || namesGitFolder(name)) throw unsafe(folder, `the name "${name}"`);
}

/** Two names may differ in case alone, as in a few old projects, unless one could lead the other elsewhere. */
function requireDistinct(
  nodes: readonly (readonly [name: string, node: TreeNode])[],
  folder: string,
): void {
  const exact = new Set<string>();
  const folded = new Map<string, TreeNode["mode"]>();
  for (const [name, { mode }] of nodes) {
    const key = name.normalize("NFC").toLowerCase();
    const twin = folded.get(key);
    const isLink = mode === "120000" || twin === "120000";
    if (exact.has(name) || (twin && isLink)) throw unsafe(folder, `the name "${name}" twice`);
    exact.add(name);
    folded.set(key, mode);
  }
}

export function unsafe(folder: string, what: string): WorkbenchError {
  const where = folder === "" ? "its top folder" : `"${beginningOf(folder, 200)}"`;
  return new WorkbenchError("unsafe_repository", `Refuse the repository: ${where} has ${what}`);
}
