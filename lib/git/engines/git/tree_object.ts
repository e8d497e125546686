import { Buffer } from "node:buffer";
import { gitFailed } from "../../git_failed.ts";
import type { FileMode } from "../../repository.ts";

/** One entry of a tree object. */
export interface TreeEntry {
  /** As it stands in the tree: "40000" for a folder, also modes that git no longer writes. */
  readonly mode: string;
  readonly id: string;
}

/** Entries by name; a name holds one character per byte, since git's names need not be UTF-8. */
export type TreeEntries = Map<string, TreeEntry>;

export const FOLDER_MODE = "40000";

/** A part of a path as `TreeEntries` spells it. */
export function byteName(part: string): string {
  return Buffer.from(part).toString("latin1");
}

/** The part of a path that a name of `TreeEntries` stands for. */
export function textName(name: string): string {
  return Buffer.from(name, "latin1").toString("utf8");
}

/** @param idBytes length of an id: 20 or 32 */
export function parseTree(content: Buffer, idBytes: number): TreeEntries {
  const entries: TreeEntries = new Map();
  for (let at = 0; at < content.length;) {
    const space = content.indexOf(0x20, at);
    const end = content.indexOf(0, space);
    const next = end + 1 + idBytes;
    if (space < 0 || end < 0 || next > content.length) {
      throw gitFailed("damaged", "Cannot read a damaged tree of the repository");
    }
    const mode = content.toString("latin1", at, space).replace(/^0+/, "");
    const id = content.toString("hex", end + 1, next);
    entries.set(content.toString("latin1", space + 1, end), { mode, id });
    at = next;
  }
  return entries;
}

/** The bytes of a tree object, in git's order: a folder sorts as if "/" were at its end. */
export function formatTree(entries: TreeEntries): Buffer {
  const sortName = ([name, { mode }]: [string, TreeEntry]): string =>
    mode === FOLDER_MODE ? `${name}/` : name;
  const sorted = [...entries].map((entry) => [sortName(entry), entry] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return Buffer.concat(sorted.flatMap(([, [name, { mode, id }]]) => [
    Buffer.from(`${mode} ${name}\0`, "latin1"),
    Buffer.from(id, "hex"),
  ]));
}

/** A file's mode, as git reads those that it no longer writes; null for a folder. */
export function fileMode(mode: string): FileMode | null {
  if (mode === FOLDER_MODE) return null;
  if (mode === "120000" || mode === "160000") return mode;
  return Number.parseInt(mode, 8) & 0o100 ? "100755" : "100644";
}
