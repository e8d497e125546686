import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import { WorkbenchError } from "../../errors/mod.ts";

/** The most bytes of one answer of a tool. */
export const MAX_ANSWER_BYTES = 25_000;

/** The room for the line that tells how to continue. */
const ROOM = 100;

/**
 * Cuts an answer to what one call may send, at the end of a line where there is one.
 * @param cursor where an earlier answer ended; the answer is worked out anew, and has to be the same one
 * @throws {WorkbenchError} `invalid_request` for a cursor of another answer
 */
export function pageOf(text: string, cursor?: string): string {
  const bytes = Buffer.from(text);
  const mark = createHash("sha256").update(bytes).digest("hex").slice(0, 8);
  const start = cursor === undefined ? 0 : offsetIn(cursor, mark);
  if (bytes.length - start <= MAX_ANSWER_BYTES) return bytes.toString("utf8", start);
  const end = start + lengthOfPage(bytes.subarray(start, start + MAX_ANSWER_BYTES - ROOM));
  return `${bytes.toString("utf8", start, end)}\nnextCursor: "${end}-${mark}"`;
}

function offsetIn(cursor: string, mark: string): number {
  const [, offset, known] = /^(\d{1,12})-([0-9a-f]{8})$/.exec(cursor) ?? [];
  if (known === mark) return Number(offset);
  throw new WorkbenchError(
    "invalid_request",
    "Cannot go on from this cursor: the answer has changed since; ask again without one",
  );
}

/** The bytes up to the last line break, else all but the last character, which may be half of one. */
function lengthOfPage(bytes: Uint8Array): number {
  const lines = bytes.lastIndexOf(0x0a);
  if (lines > 0) return lines;
  let end = bytes.length - 1;
  while (end > 1 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end--;
  return end;
}
