import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import { WorkbenchError } from "../../errors/mod.ts";
import { count } from "../../text/mod.ts";

/** The most bytes of one answer of a tool. */
export const MAX_ANSWER_BYTES = 25_000;

/** The most bytes of a diff in one answer to a dry run: some 1,700 tokens, of which a model seldom needs more to judge an edit. */
const MAX_DRY_RUN_BYTES = 6_000;

/** The room for the lines that tell how to continue. */
const ROOM = 100;

/**
 * Cuts an answer to what one call may send, at the end of a line where there is one.
 * @param cursor where an earlier answer ended; the answer is worked out anew, and has to be the same one
 * @throws {WorkbenchError} `invalid_request` for a cursor of another answer
 */
export function pageOf(text: string, cursor?: string, maxBytes = MAX_ANSWER_BYTES): string {
  const { shown, next } = cut(text, cursor, maxBytes);
  return next === null ? shown : `${shown}\n${cursorLine(next)}`;
}

/**
 * Cuts what a dry run tells to what a model has to read at once, and says how much is left.
 * @param head lines that come first, and once: what they say of types may be another thing a moment later
 * @param diff what may be long
 * @throws {WorkbenchError} as `pageOf`
 */
export function dryRunPage(head: readonly string[], diff: string, cursor?: string): string {
  const { shown, next, rest } = cut(diff, cursor, MAX_DRY_RUN_BYTES);
  const lines = [...(cursor === undefined ? headOf(head) : []), shown];
  if (next !== null) {
    const left = count(rest.trimStart().split("\n").length, "line");
    lines.push(`${left} left: the same dry run with this cursor tells them`, cursorLine(next));
  }
  return lines.join("\n");
}

/** The first lines of a dry run, as many as leave room for the diff. */
function headOf(lines: readonly string[]): string[] {
  const { shown } = cut(lines.join("\n"), undefined, MAX_ANSWER_BYTES - MAX_DRY_RUN_BYTES);
  const told = shown.split("\n");
  const left = lines.join("\n").split("\n").length - told.length;
  return left === 0 ? told : [...told, `and ${count(left, "line")} more`];
}

function cursorLine(next: string): string {
  return `nextCursor: "${next}"`;
}

/** A part of an answer, the cursor of the next one where there is more, and all that is left. */
interface Part {
  readonly shown: string;
  readonly next: string | null;
  readonly rest: string;
}

function cut(text: string, cursor: string | undefined, maxBytes: number): Part {
  const bytes = Buffer.from(text);
  const mark = createHash("sha256").update(bytes).digest("hex").slice(0, 8);
  const start = cursor === undefined ? 0 : offsetIn(cursor, mark);
  if (bytes.length - start <= maxBytes) {
    return { shown: bytes.toString("utf8", start), next: null, rest: "" };
  }
  const end = start + lengthOfPage(bytes.subarray(start, start + maxBytes - ROOM));
  return {
    shown: bytes.toString("utf8", start, end),
    next: `${end}-${mark}`,
    rest: bytes.toString("utf8", end),
  };
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
