import { createHash } from "node:crypto";

/** SHA-256 of bytes (of a text: of its UTF-8 bytes), lower-case hex. */
export function contentHash(content: Uint8Array | string): string {
  return createHash("sha256").update(content).digest("hex");
}
