import { Buffer } from "node:buffer";

/** Replaces in bytes what a pattern finds, with one character standing for each byte. */
export function replaceBytes(
  bytes: Uint8Array,
  pattern: RegExp,
  replacement: (found: string) => string,
): Uint8Array {
  const text = latin1(bytes);
  const replaced = text.replace(pattern, replacement);
  return replaced === text ? bytes : new Uint8Array(Buffer.from(replaced, "latin1"));
}

/** Bytes as a text of as many characters. */
export function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
}
