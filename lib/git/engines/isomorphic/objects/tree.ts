import { Buffer } from "node:buffer";
import type { FileMode } from "../../../repository.ts";
import type { BytePath } from "../../../byte_path.ts";
import { gitFailed } from "../../../git_failed.ts";
import type { ObjectFormat } from "../../../object_format.ts";

export const TREE_MODE = "40000";

/** One entry of a tree. */
export interface TreeEntry {
  readonly name: BytePath;
  readonly mode: FileMode | typeof TREE_MODE;
  readonly id: string;
}

/** Reads a tree's entries, in its order. */
export function parseTree(bytes: Uint8Array, format: ObjectFormat): TreeEntry[] {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const entries: TreeEntry[] = [];
  for (let at = 0; at < data.length;) {
    const space = data.indexOf(0x20, at);
    const end = data.indexOf(0, space);
    if (space < 0 || end < 0 || end + format.bytes >= data.length) throw badTree();
    entries.push({
      mode: canonicalMode(Number.parseInt(data.toString("latin1", at, space), 8)),
      name: data.toString("latin1", space + 1, end),
      id: data.toString("hex", end + 1, end + 1 + format.bytes),
    });
    at = end + 1 + format.bytes;
  }
  return entries;
}

/** Old trees have modes such as 100664: git takes them for the next that it knows. */
export function canonicalMode(mode: number): TreeEntry["mode"] {
  switch (mode & 0o170000) {
    case 0o040000:
      return TREE_MODE;
    case 0o100000:
      return mode & 0o100 ? "100755" : "100644";
    case 0o120000:
      return "120000";
    case 0o160000:
      return "160000";
  }
  throw badTree();
}

/** Writes a tree, in git's order: a folder's name sorts as if a "/" followed it. */
export function encodeTree(entries: readonly TreeEntry[]): Uint8Array {
  const keyed = entries.map((entry) => ({
    entry,
    key: entry.mode === TREE_MODE ? `${entry.name}/` : entry.name,
  }));
  keyed.sort((a, b) => a.key < b.key ? -1 : a.key > b.key ? 1 : 0);
  return Buffer.concat(keyed.flatMap(({ entry: { mode, name, id } }) => [
    Buffer.from(`${mode} ${name}\0`, "latin1"),
    Buffer.from(id, "hex"),
  ]));
}

function badTree(): Error {
  return gitFailed("damaged", "Cannot read a damaged tree of the repository");
}
