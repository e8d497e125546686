import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";

/** Longer texts are not held for their hashes, and shorter ones need not be. */
const MAX_HELD = 64 * 1024;
const MIN_HELD = 512;

/** The texts before and after an edit are asked for again and again by all who look at the edit. */
const HELD_TEXTS = 2;

/** The texts that were hashed last, the last one first. */
const held: { readonly text: string; readonly hash: string }[] = [];

/** SHA-256 of bytes (of a text: of its UTF-8 bytes), lower-case hex. */
export function contentHash(content: Uint8Array | string): string {
  return typeof content === "string" ? textHash(content) : hashOf(content);
}

function textHash(text: string): string {
  if (text.length < MIN_HELD || text.length > MAX_HELD) return hashOf(text);
  const known = held.find((each) => each.text === text);
  if (known) return known.hash;
  const hash = hashOf(text);
  held.unshift({ text, hash });
  held.length = Math.min(held.length, HELD_TEXTS);
  return hash;
}

function hashOf(content: Uint8Array | string): string {
  return createHash("sha256").update(content).digest("hex");
}

/** Tells whether two files have the same bytes; null is no file. */
export function isSameContent(one: Uint8Array | null, other: Uint8Array | null): boolean {
  if (one === null || other === null) return one === other;
  return Buffer.compare(one, other) === 0;
}
