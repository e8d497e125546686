import { Buffer } from "node:buffer";
import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { gitFailed } from "../../../git_failed.ts";
import type { ObjectFormat } from "../../../object_format.ts";

/** The `.idx` of a pack: where in the pack each object is. */
export interface PackIndex {
  /** Offset of an object in the pack; null when it is not in there. */
  offsetOf(id: string): number | null;
  /** Ids that begin with some hexadecimal digits. @param prefix two at least */
  idsWith(prefix: string): string[];
  /** The last bytes of the pack that it was made for. */
  packChecksum(): Buffer;
  close(): void;
}

const SIGNATURE = 0xff744f63;
const FANOUT_BYTES = 1024;

/**
 * Opens an index of version 1 or 2. Only its first kilobyte is kept: an index of a large repository takes megabytes, and
 * looking into the file costs as much as one more read of a file that the system has in memory.
 */
export function openPackIndex(path: string, format: ObjectFormat): PackIndex {
  const file = openSync(path, "r");
  try {
    return readPackIndex(file, format);
  } catch (error) {
    closeSync(file);
    throw error;
  }
}

function readPackIndex(file: number, format: ObjectFormat): PackIndex {
  const read = (position: number, length: number): Buffer => readExactly(file, position, length);
  const { size } = fstatSync(file);
  const isVersion2 = size >= 8 && read(0, 4).readUInt32BE(0) === SIGNATURE;
  const fanoutAt = isVersion2 ? 8 : 0;
  if (isVersion2 && read(4, 4).readUInt32BE(0) !== 2) throw badIndex();
  const fanout = read(fanoutAt, FANOUT_BYTES);
  const namesAt = fanoutAt + FANOUT_BYTES;
  const total = fanout.readUInt32BE(255 * 4);
  // Version 1 has each offset before its id.
  const stride = isVersion2 ? format.bytes : format.bytes + 4;
  const idAt = isVersion2 ? 0 : 4;
  if (namesAt + total * stride + 2 * format.bytes > size) throw badIndex();

  function bucketOf(first: number): { from: number; ids: Buffer; count: number } {
    const from = first === 0 ? 0 : fanout.readUInt32BE((first - 1) * 4);
    const count = fanout.readUInt32BE(first * 4) - from;
    if (count < 0 || from + count > total) throw badIndex();
    return { from, count, ids: read(namesAt + from * stride, count * stride) };
  }

  function offsetAt(row: number): number {
    if (!isVersion2) return read(namesAt + row * stride, 4).readUInt32BE(0);
    const offsetsAt = namesAt + total * (format.bytes + 4);
    const offset = read(offsetsAt + row * 4, 4).readUInt32BE(0);
    if (offset < 0x80000000) return offset;
    const largeAt = offsetsAt + total * 4 + (offset - 0x80000000) * 8;
    return Number(read(largeAt, 8).readBigUInt64BE(0));
  }

  return {
    offsetOf(id) {
      const wanted = Buffer.from(id, "hex");
      const { from, ids, count } = bucketOf(wanted[0] ?? 0);
      let low = 0;
      let high = count;
      while (low < high) {
        const middle = (low + high) >>> 1;
        const start = middle * stride + idAt;
        const order = ids.compare(wanted, 0, wanted.length, start, start + format.bytes);
        if (order === 0) return offsetAt(from + middle);
        if (order < 0) low = middle + 1;
        else high = middle;
      }
      return null;
    },
    idsWith(prefix) {
      const { ids, count } = bucketOf(Number.parseInt(prefix.slice(0, 2), 16));
      const rows = Array.from({ length: count }, (_, row) => row * stride + idAt);
      return rows.map((start) => ids.toString("hex", start, start + format.bytes))
        .filter((id) => id.startsWith(prefix));
    },
    packChecksum: () => read(size - 2 * format.bytes, format.bytes),
    close: () => closeSync(file),
  };
}

/** Reads so many bytes at a position of an open file. */
export function readExactly(file: number, position: number, length: number): Buffer {
  const bytes = Buffer.allocUnsafe(length);
  for (let filled = 0; filled < length;) {
    const got = readSync(file, bytes, filled, length - filled, position + filled);
    if (got === 0) throw badIndex();
    filled += got;
  }
  return bytes;
}

function badIndex(): Error {
  return gitFailed("damaged", "Cannot read a pack of the repository: it is damaged");
}
