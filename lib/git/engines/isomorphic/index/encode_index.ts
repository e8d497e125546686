import { Buffer } from "node:buffer";
import { createTimeSlice } from "../../../../source/time_slice.ts";
import type { TreeFile } from "../../../repository.ts";
import type { BytePath } from "../../../byte_path.ts";
import type { ObjectFormat } from "../../../object_format.ts";
import type { IndexEntry, IndexExtension } from "./index_entry.ts";

const STAT_BYTES = 40;
const MAX_NAME_LENGTH = 0xfff;

/** So many take no time that anybody would notice. */
const ENTRIES_PER_LOOK = 128;

/** What an entry is written from. */
export type WritableEntry = Pick<IndexEntry, "path" | "stage" | "head">;

/** A new entry; its times of 0 say that nobody has compared the file with it. */
export function newEntry(path: BytePath, { mode, id }: TreeFile): WritableEntry {
  const idBytes = Buffer.from(id, "hex");
  const head = Buffer.alloc(STAT_BYTES + idBytes.length + 2);
  head.writeUInt32BE(Number.parseInt(mode, 8), 24);
  idBytes.copy(head, STAT_BYTES);
  head.writeUInt16BE(Math.min(path.length, MAX_NAME_LENGTH), STAT_BYTES + idBytes.length);
  return { path, stage: 0, head };
}

/** The entry with a size of 0, which makes git compare the content wherever the times say nothing. */
export function smudged(entry: WritableEntry): WritableEntry {
  const head = Buffer.from(entry.head);
  head.writeUInt32BE(0, 36);
  return { ...entry, head };
}

/** Writes an index with its checksum. @param entries sorted by path and stage */
export async function encodeIndex(
  version: number,
  entries: readonly WritableEntry[],
  extensions: readonly IndexExtension[],
  format: ObjectFormat,
): Promise<Uint8Array> {
  const header = Buffer.alloc(12);
  header.write("DIRC", "latin1");
  header.writeUInt32BE(version, 4);
  header.writeUInt32BE(entries.length, 8);
  const parts: Uint8Array[] = [header];
  const slice = createTimeSlice();
  let previous = "";
  for (const [row, { path, head }] of entries.entries()) {
    parts.push(head, version === 4 ? compressed(path, previous) : padded(path, head.length));
    previous = path;
    if (row % ENTRIES_PER_LOOK === 0 && slice.spent) await slice.pause();
  }
  await slice.pause();
  for (const { name, data } of extensions) {
    const start = Buffer.alloc(8);
    start.write(name, "latin1");
    start.writeUInt32BE(data.length, 4);
    parts.push(start, data);
  }
  const bytes = Buffer.concat(parts);
  return Buffer.concat([bytes, format.hasher().update(bytes).digest()]);
}

/** 1 to 8 NUL bytes make the entry's length a multiple of 8. */
function padded(path: BytePath, headLength: number): Buffer {
  const length = headLength + path.length;
  const padding = 8 - (length % 8);
  return Buffer.from(path + "\0".repeat(padding), "latin1");
}

function compressed(path: BytePath, previous: BytePath): Buffer {
  let common = 0;
  while (common < path.length && common < previous.length && path[common] === previous[common]) {
    common++;
  }
  const name = Buffer.from(`${path.slice(common)}\0`, "latin1");
  return Buffer.concat([variableLength(previous.length - common), name]);
}

/** The number coding of deltas' offsets. */
function variableLength(value: number): Buffer {
  const bytes = [value & 0x7f];
  for (let rest = value >> 7; rest > 0; rest >>= 7) {
    rest--;
    bytes.unshift(0x80 | (rest & 0x7f));
  }
  return Buffer.from(bytes);
}
