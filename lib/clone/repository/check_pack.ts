import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import { inflateSync } from "node:zlib";
import { WorkbenchError } from "../../errors/mod.ts";

/** More than any file that the usual hosts take; an object is held in memory as a whole. */
const MAX_OBJECT_BYTES = 128 * 1024 * 1024;

const CHECKSUM_BYTES = 20;
const OFS_DELTA = 6;
const REF_DELTA = 7;

/** The answer of `inflateSync` when it is asked for `info`. */
interface Inflated {
  readonly buffer: Uint8Array;
  readonly engine: { readonly bytesWritten: number };
}

/**
 * Checks a pack before anything reads it: that it is whole, and that no object unpacks to more than memory takes.
 * @see https://git-scm.com/docs/gitformat-pack
 * @throws {WorkbenchError} `clone_failed` for a broken pack, `clone_too_large`
 */
export function checkPack(bytes: Uint8Array): void {
  const pack = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = pack.length - CHECKSUM_BYTES;
  if (end < 12 || pack.toString("latin1", 0, 4) !== "PACK") throw brokenPack();
  const checksum = createHash("sha1").update(pack.subarray(0, end)).digest();
  if (!checksum.equals(pack.subarray(end))) throw brokenPack();
  let position = 12;
  for (let left = pack.readUInt32BE(8); left > 0; left--) {
    position = checkObject(pack, position, end);
  }
  if (position !== end) throw brokenPack();
}

/** @returns where the next object begins */
function checkObject(pack: Buffer, start: number, end: number): number {
  const { type, size, next } = readHeader(pack, start);
  requireObjectSize(size);
  const begin = next + baseLength(pack, next, type);
  if (begin >= end) throw brokenPack();
  const { buffer, engine } = inflate(pack.subarray(begin, end), size);
  if (buffer.length !== size) throw brokenPack();
  if (type === OFS_DELTA || type === REF_DELTA) requireObjectSize(resultSize(buffer));
  return begin + engine.bytesWritten;
}

function readHeader(pack: Buffer, start: number): { type: number; size: number; next: number } {
  let next = start;
  let byte = pack[next++] ?? 0;
  const type = (byte >> 4) & 7;
  let size = byte & 15;
  for (let scale = 16; byte & 0x80; scale *= 128) {
    byte = pack[next++] ?? 0;
    size += (byte & 0x7f) * scale;
  }
  return { type, size, next };
}

/** Counts the bytes that name the object on which a delta builds. */
function baseLength(pack: Buffer, at: number, type: number): number {
  if (type === REF_DELTA) return 20;
  if (type !== OFS_DELTA) return 0;
  let length = 1;
  while ((pack[at + length - 1] ?? 0) & 0x80) length++;
  return length;
}

/** A delta begins with the size of what it builds on and of what it makes. */
function resultSize(delta: Uint8Array): number {
  let position = 0;
  const sizes = [0, 0];
  for (const which of [0, 1]) {
    let byte = 0x80;
    for (let scale = 1; byte & 0x80; scale *= 128) {
      byte = delta[position++] ?? 0;
      sizes[which] = (sizes[which] ?? 0) + (byte & 0x7f) * scale;
    }
  }
  return sizes[1] ?? 0;
}

function inflate(input: Uint8Array, size: number): Inflated {
  const chunkSize = Math.min(Math.max(64, size), 64 * 1024);
  try {
    const options = { info: true, maxOutputLength: Math.max(1, size), chunkSize };
    return inflateSync(input, options) as unknown as Inflated; // what `info` asks for
  } catch (error) {
    if (error instanceof Error && "code" in error) throw brokenPack();
    throw error;
  }
}

function requireObjectSize(bytes: number): void {
  if (bytes <= MAX_OBJECT_BYTES) return;
  throw new WorkbenchError(
    "clone_too_large",
    `Cannot take the repository: it has a file of more than ${MAX_OBJECT_BYTES / 1024 / 1024} MB`,
  );
}

function brokenPack(): WorkbenchError {
  return new WorkbenchError("clone_failed", "Cannot use what the host sent: its pack is damaged");
}
