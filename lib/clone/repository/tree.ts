import { Buffer, isUtf8 } from "node:buffer";
import { WorkbenchError } from "../../errors/mod.ts";
// The one function: this runs in a thread, which must not load the whole of the project.
import { namesGitFolder } from "../../project/disk/git_folder.ts";
import { beginningOf } from "../../text/mod.ts";

/** The modes of what a working tree can have. */
export type EntryMode = "100644" | "100755" | "120000" | "160000" | "40000";

/** One name in a tree. */
export interface TreeEntry {
  readonly mode: EntryMode;
  readonly name: string;
  readonly id: string;
}

const ID_BYTES = 20;
const MAX_NAME_BYTES = 255;

/** Spellings of old: git reads them as these. */
const MODES: ReadonlyMap<string, EntryMode> = new Map([
  ["100644", "100644"],
  ["100664", "100644"],
  ["100755", "100755"],
  ["120000", "120000"],
  ["160000", "160000"],
  ["40000", "40000"],
  ["040000", "40000"],
]);

/**
 * Reads a tree object and refuses what must not become a file: `.git` in any spelling, `.` and `..`, slashes and
 * backslashes in names, a name twice, and a symlink that some file system takes for a folder beside it.
 * @param folder of the tree, for the message
 * @throws {WorkbenchError} `unsafe_repository`
 */
export function readTree(content: Uint8Array, folder: string): readonly TreeEntry[] {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  const entries: TreeEntry[] = [];
  for (let at = 0; at < bytes.length;) {
    const space = bytes.indexOf(0x20, at);
    const nul = bytes.indexOf(0, space);
    const next = nul + 1 + ID_BYTES;
    if (space < 0 || nul < 0 || next > bytes.length) throw unsafe(folder, "a damaged folder");
    const mode = MODES.get(bytes.toString("latin1", at, space));
    if (mode === undefined) throw unsafe(folder, "an entry of no known kind");
    const name = nameIn(bytes.subarray(space + 1, nul), folder);
    if (name.toLowerCase() === ".gitmodules" && mode === "120000") {
      throw unsafe(folder, 'a symlink for ".gitmodules"');
    }
    entries.push({ mode, name, id: bytes.toString("hex", nul + 1, next) });
    at = next;
  }
  requireDistinct(entries, folder);
  return entries;
}

function nameIn(bytes: Buffer, folder: string): string {
  if (!isUtf8(bytes)) throw unsafe(folder, "a name that is no UTF-8");
  if (bytes.length > MAX_NAME_BYTES) throw unsafe(folder, "a name that is too long for a file");
  const name = bytes.toString("utf8");
  const isBad = name === "" || name === "." || name === ".." || /[/\\]/.test(name);
  if (isBad || namesGitFolder(name)) throw unsafe(folder, `the name "${name}"`);
  return name;
}

/** Two names may differ in case alone, as in a few old projects, unless one could lead the other elsewhere. */
function requireDistinct(entries: readonly TreeEntry[], folder: string): void {
  const exact = new Set<string>();
  const folded = new Map<string, TreeEntry>();
  for (const entry of entries) {
    const key = entry.name.normalize("NFC").toLowerCase();
    const twin = folded.get(key);
    const isLink = entry.mode === "120000" || twin?.mode === "120000";
    if (exact.has(entry.name) || (twin && isLink)) {
      throw unsafe(folder, `the name "${entry.name}" twice`);
    }
    exact.add(entry.name);
    folded.set(key, entry);
  }
}

export function unsafe(folder: string, what: string): WorkbenchError {
  const where = folder === "" ? "its top folder" : `"${beginningOf(folder, 200)}"`;
  return new WorkbenchError("unsafe_repository", `Refuse the repository: ${where} has ${what}`);
}
