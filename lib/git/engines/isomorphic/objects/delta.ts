import { gitFailed } from "../../../git_failed.ts";

/**
 * Rebuilds an object from its base.
 * @param delta sizes of base and result, then copies from the base and bytes to insert
 * @see https://git-scm.com/docs/pack-format#_deltified_representation
 */
export function applyDelta(base: Uint8Array, delta: Uint8Array): Uint8Array {
  const sizes = readSizes(delta);
  if (sizes.base !== base.length) throw badDelta();
  const result = new Uint8Array(sizes.result);
  let at = sizes.end;
  let to = 0;
  while (at < delta.length) {
    const command = delta[at++] ?? 0;
    if (command === 0) throw badDelta();
    const isCopy = (command & 0x80) !== 0;
    const copy = isCopy ? readCopy(delta, at, command) : { from: at, length: command, end: at };
    const source = isCopy ? base : delta;
    const part = source.subarray(copy.from, copy.from + copy.length);
    if (part.length !== copy.length || to + part.length > result.length) throw badDelta();
    result.set(part, to);
    to += part.length;
    at = isCopy ? copy.end : at + command;
  }
  if (to !== result.length) throw badDelta();
  return result;
}

/** The size of the object that a delta makes, in bytes. */
export function deltaResultSize(delta: Uint8Array): number {
  return readSizes(delta).result;
}

function readSizes(delta: Uint8Array): { base: number; result: number; end: number } {
  const base = readSize(delta, 0);
  const result = readSize(delta, base.end);
  return { base: base.value, result: result.value, end: result.end };
}

function readSize(delta: Uint8Array, at: number): { value: number; end: number } {
  let value = 0;
  for (let factor = 1;; factor *= 128) {
    const byte = delta[at++];
    if (byte === undefined || factor > 2 ** 42) throw badDelta();
    value += (byte & 0x7f) * factor;
    if (byte < 0x80) return { value, end: at };
  }
}

/** Offset and length are given byte by byte, those of them that are not zero. */
function readCopy(
  delta: Uint8Array,
  at: number,
  command: number,
): { from: number; length: number; end: number } {
  let from = 0;
  let length = 0;
  for (let byte = 0; byte < 4; byte++) {
    if (command & (1 << byte)) from += (delta[at++] ?? 0) * 256 ** byte;
  }
  for (let byte = 0; byte < 3; byte++) {
    if (command & (0x10 << byte)) length += (delta[at++] ?? 0) * 256 ** byte;
  }
  return { from, length: length || 0x10000, end: at };
}

function badDelta(): Error {
  return gitFailed("damaged", "Cannot read an object with a damaged delta");
}
