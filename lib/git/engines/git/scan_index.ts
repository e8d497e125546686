import { Buffer } from "node:buffer";
import { join } from "node:path";
import { readRegularFile } from "../../disk.ts";
import { objectFormat } from "../../object_format.ts";
import type { RepositoryPlace, TreeFile } from "../../repository.ts";
import { fileMode } from "./tree_object.ts";

const HEADER_BYTES = 12;
const STAT_BYTES = 40;
/** Where the name's length does not fit into its bits, they are all set. */
const NAME_LENGTH = 0xfff;
const STAGE = 0x3000;
const EXTENDED = 0x4000;
const INTENT_TO_ADD = 0x2000;

type Entries = Map<string, TreeFile | "conflicted">;

/**
 * Looks some paths up in the index's file, without a process and without keeping anything of the others.
 * @returns null for an index that is not whole by itself, or of another version than 2 and 3: git reads those
 * @see https://git-scm.com/docs/index-format
 */
export function scanIndex(place: RepositoryPlace, paths: readonly string[]): Entries | null {
  const bytes = readRegularFile(join(place.gitDirectory, "index"));
  if (!bytes) return new Map();
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const idBytes = objectFormat(place.objectFormat).bytes;
  const end = data.length - idBytes;
  if (end < HEADER_BYTES || data.toString("latin1", 0, 4) !== "DIRC") return null;
  if (![2, 3].includes(data.readUInt32BE(4))) return null;
  const wanted = new Map(paths.map((path) => [Buffer.from(path).toString("latin1"), path]));
  const lengths = new Set([...wanted.keys()].map((path) => path.length));
  const found: Entries = new Map();
  let at = HEADER_BYTES;
  for (let left = data.readUInt32BE(8); left > 0; left--) {
    const flagsAt = at + STAT_BYTES + idBytes;
    if (flagsAt + 4 > end) return null;
    const flags = data.readUInt16BE(flagsAt);
    const nameAt = flagsAt + (flags & EXTENDED ? 4 : 2);
    const told = flags & NAME_LENGTH;
    const nameEnd = told < NAME_LENGTH ? nameAt + told : data.indexOf(0, nameAt);
    if (nameEnd < nameAt || nameEnd >= end || data[nameEnd] !== 0) return null;
    const path = lengths.has(nameEnd - nameAt)
      ? wanted.get(data.toString("latin1", nameAt, nameEnd))
      : undefined;
    const isIntended = flags & EXTENDED && data.readUInt16BE(flagsAt + 2) & INTENT_TO_ADD;
    if (path !== undefined && !isIntended) {
      const mode = fileMode(data.readUInt32BE(at + 24).toString(8));
      if (!mode) return null;
      const id = data.toString("hex", at + STAT_BYTES, flagsAt);
      found.set(path, flags & STAGE ? "conflicted" : { mode, id });
    }
    // 1 to 8 NUL bytes make the entry's length a multiple of 8.
    at += (nameEnd - at + 8) & ~7;
  }
  return isWhole(data, at, end) ? found : null;
}

/** Extensions that begin with a small letter change what the entries mean. */
function isWhole(data: Buffer, start: number, end: number): boolean {
  let at = start;
  while (at + 8 <= end && /^[A-Z]/.test(data.toString("latin1", at, at + 4))) {
    at += 8 + data.readUInt32BE(at + 4);
  }
  return at === end;
}
