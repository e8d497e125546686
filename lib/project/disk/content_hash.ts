import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";

/** SHA-256 of bytes (of a text: of its UTF-8 bytes), lower-case hex. */
export function contentHash(content: Uint8Array | string): string {
  return createHash("sha256").update(content).digest("hex");
}

/** Tells whether two files have the same bytes; null is no file. */
export function isSameContent(one: Uint8Array | null, other: Uint8Array | null): boolean {
  if (one === null || other === null) return one === other;
  return Buffer.compare(one, other) === 0;
}
