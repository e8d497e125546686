import { Buffer, isUtf8 } from "node:buffer";
import type { FileText } from "../file_view.ts";
import { contentHash } from "./content_hash.ts";

/** Bytes as text. A byte order mark stays the first character; bytes that are not UTF-8 make the file not editable. */
export function fileText(path: string, bytes: Uint8Array): FileText {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return {
    path,
    text: buffer.toString("utf8"),
    contentHash: contentHash(bytes),
    editable: isUtf8(bytes),
  };
}
