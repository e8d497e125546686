import { Buffer } from "node:buffer";

/** Bytes; a source file that is larger is generated, and parsing it would hold the event loop. */
export const MAX_SOURCE_BYTES: number = 1024 * 1024;

/** Tells whether a source file is larger than `MAX_SOURCE_BYTES`. */
export function isTooLarge({ text }: { readonly text: string }): boolean {
  return Buffer.byteLength(text) > MAX_SOURCE_BYTES;
}
