import { Buffer } from "node:buffer";

/** One entry of a tree that is to be written. */
export interface TreeObjectEntry {
  /** In octal digits, maybe with zeros before them. */
  readonly mode: string;
  readonly id: string;
  /** One character per byte, since git's names need not be UTF-8. */
  readonly name: string;
}

/**
 * The bytes of a tree object.
 * @param entries in any order
 * @see https://git-scm.com/book/en/v2/Git-Internals-Git-Objects
 */
export function formatTree(entries: readonly TreeObjectEntry[]): Buffer {
  const sorted = entries.map((entry) => ({ ...entry, mode: entry.mode.replace(/^0+/, "") }))
    .sort((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1));
  return Buffer.concat(sorted.flatMap(({ mode, name, id }) => [
    Buffer.from(`${mode} ${name}\0`, "latin1"),
    Buffer.from(id, "hex"),
  ]));
}

/** A folder stands where its name with a slash would. */
function placeOf({ mode, name }: TreeObjectEntry): string {
  return mode === "40000" ? `${name}/` : name;
}

/** A text with one character for each of its bytes in UTF-8. */
export function byteName(text: string): string {
  return Buffer.from(text).toString("latin1");
}
