import type { Buffer } from "node:buffer";
import { closeSync, fstatSync, openSync } from "node:fs";
import { gitFailed } from "../../../git_failed.ts";
import type { ByteCache } from "./byte_cache.ts";
import { applyDelta, deltaResultSize } from "./delta.ts";
import type { GitObject, ObjectType } from "./git_object.ts";
import { inflateObject, inflateStart, MAX_OBJECT_BYTES, requireReadable } from "./inflate.ts";
import type { ObjectFormat } from "../../../object_format.ts";
import { openPackIndex, type PackIndex, readExactly } from "./pack_index.ts";

/** One pack with its index. */
export interface Pack {
  /** Path of the `.pack`. */
  readonly path: string;
  readonly index: PackIndex;
  /** The object at an offset that the index gave. @param maxBytes nothing of a larger one is read */
  readAt(offset: number, maxBytes: number): Promise<GitObject>;
  close(): void;
}

/** What packs need from their store. */
export interface PackContext {
  readonly format: ObjectFormat;
  readonly cache: ByteCache<GitObject>;
  /** Base of a delta that is in no pack position but named by its id. */
  baseById(id: string): Promise<GitObject>;
}

/** The head of an entry: its type, or what its delta is on. */
interface Entry {
  readonly type: ObjectType | null;
  readonly base: { readonly offset: number } | { readonly id: string } | null;
  readonly size: number;
  readonly dataAt: number;
}

const HEADER_BYTES = 12;
const TYPES: readonly (ObjectType | undefined)[] = [undefined, "commit", "tree", "blob", "tag"];
const OFFSET_DELTA = 6;
const ID_DELTA = 7;

/** Longer chains are no honest pack's: git makes 50 by default and never over 4095. */
const MAX_CHAIN = 4096;

/** @param base path without `.idx` and `.pack` */
export function openPack(base: string, context: PackContext): Pack {
  const path = `${base}.pack`;
  const { format, cache } = context;
  const index = openPackIndex(`${base}.idx`, format);
  let opened: { file: number; size: number } | null = null;

  function open(): { file: number; size: number } {
    if (opened) return opened;
    const file = openSync(path, "r");
    try {
      const { size } = fstatSync(file);
      requirePack(file, size);
      return opened = { file, size };
    } catch (error) {
      closeSync(file);
      throw error;
    }
  }

  /** A pack that is not the one of its index would be read at the wrong places. */
  function requirePack(file: number, size: number): void {
    if (size < HEADER_BYTES + format.bytes) throw badPack();
    const signature = readExactly(file, 0, 8);
    const isPack = signature.toString("latin1", 0, 4) === "PACK" &&
      [2, 3].includes(signature.readUInt32BE(4));
    const checksum = readExactly(file, size - format.bytes, format.bytes);
    if (!isPack || !checksum.equals(index.packChecksum())) throw badPack();
  }

  function bytesAt(position: number, length: number): Buffer {
    const { file, size } = open();
    // The last bytes of a pack are its checksum.
    const rest = size - format.bytes - position;
    if (rest <= 0) throw badPack();
    return readExactly(file, position, Math.min(rest, length));
  }

  function entryAt(offset: number): Entry {
    const head = bytesAt(offset, 32 + format.bytes);
    let at = 0;
    let byte = head[at++] ?? 0;
    const kind = (byte >> 4) & 7;
    let size = byte & 15;
    for (let factor = 16; byte & 0x80; factor *= 128) {
      byte = head[at++] ?? 0;
      size += (byte & 0x7f) * factor;
      if (factor > 2 ** 46) throw badPack();
    }
    if (kind === OFFSET_DELTA) {
      const { distance, end } = readDistance(head, at);
      if (distance <= 0 || distance >= offset) throw badPack();
      return { type: null, base: { offset: offset - distance }, size, dataAt: offset + end };
    }
    if (kind === ID_DELTA) {
      const id = head.toString("hex", at, at + format.bytes);
      return { type: null, base: { id }, size, dataAt: offset + at + format.bytes };
    }
    const type = TYPES[kind];
    if (!type) throw badPack();
    return { type, base: null, size, dataAt: offset + at };
  }

  /** Compressed bytes are never much longer than what they hold; the rest of what is read is ignored. */
  function dataOf(entry: Entry): Promise<Uint8Array> {
    const bound = entry.size + (entry.size >>> 9) + 64;
    return inflateObject(bytesAt(entry.dataAt, Math.min(bound, MAX_OBJECT_BYTES)), entry.size);
  }

  /** What the object takes, without reading more of it than says so. */
  function sizeAt(offset: number): number {
    const { type, size, dataAt } = entryAt(offset);
    return type ? size : deltaResultSize(inflateStart(bytesAt(dataAt, 128)));
  }

  /** Down the chain of deltas to something whole, and up again. */
  async function readAt(offset: number, maxBytes: number): Promise<GitObject> {
    if (maxBytes < MAX_OBJECT_BYTES) requireReadable(sizeAt(offset), maxBytes);
    const deltas: { offset: number; entry: Entry }[] = [];
    let found = cache.get(`${path}:${offset}`);
    for (let at = offset; !found;) {
      const entry = entryAt(at);
      if (entry.type) {
        found = { type: entry.type, bytes: await dataOf(entry) };
        remember(at, found);
        break;
      }
      deltas.push({ offset: at, entry });
      if (deltas.length > MAX_CHAIN || !entry.base) throw badPack();
      if ("id" in entry.base) {
        found = await context.baseById(entry.base.id);
      } else {
        at = entry.base.offset;
        found = cache.get(`${path}:${at}`);
      }
    }
    for (const { offset: at, entry } of deltas.reverse()) {
      found = { type: found.type, bytes: await grown(found.bytes, entry) };
      remember(at, found);
    }
    return found;
  }

  async function grown(base: Uint8Array, entry: Entry): Promise<Uint8Array> {
    const delta = await dataOf(entry);
    // A small delta may promise a result that fills the memory.
    requireReadable(deltaResultSize(delta));
    return applyDelta(base, delta);
  }

  function remember(at: number, object: GitObject): void {
    cache.set(`${path}:${at}`, object, object.bytes.length + 200);
  }

  return {
    path,
    index,
    readAt,
    close() {
      index.close();
      if (opened) closeSync(opened.file);
      opened = null;
    },
  };
}

function readDistance(head: Uint8Array, at: number): { distance: number; end: number } {
  let byte = head[at++] ?? 0;
  let distance = byte & 0x7f;
  while (byte & 0x80) {
    byte = head[at++] ?? 0;
    distance = (distance + 1) * 128 + (byte & 0x7f);
    if (distance > 2 ** 48) throw badPack();
  }
  return { distance, end: at };
}

function badPack(): Error {
  return gitFailed("damaged", "Cannot read a pack of the repository: it is damaged");
}
