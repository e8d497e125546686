import { Buffer } from "node:buffer";
import { createTimeSlice } from "../../../../source/time_slice.ts";
import { gitFailed } from "../../../git_failed.ts";
import { canonicalMode, TREE_MODE } from "../objects/tree.ts";
import type { ObjectFormat } from "../../../object_format.ts";
import type { GitIndex, IndexEntry, IndexExtension } from "./index_entry.ts";

const HEADER_BYTES = 12;
const STAT_BYTES = 40;
const ENTRIES_PER_STEP = 512;

// Bits of an entry's flags.
const ASSUME_VALID = 0x8000;
const EXTENDED = 0x4000;
const STAGE = 0x3000;
// Bits of the flags that follow where `EXTENDED` is set.
const SKIP_WORKTREE = 0x4000;
const INTENT_TO_ADD = 0x2000;

/**
 * Reads an index of version 2, 3 or 4.
 * @see https://git-scm.com/docs/index-format
 */
export async function parseIndex(
  bytes: Uint8Array,
  format: ObjectFormat,
  mtimeMs: number,
): Promise<GitIndex> {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = data.length - format.bytes;
  if (end < HEADER_BYTES || data.toString("latin1", 0, 4) !== "DIRC") throw badIndex();
  const version = data.readUInt32BE(4);
  if (version < 2 || version > 4) {
    throw gitFailed("not_supported", `Cannot read an index of version ${version}`);
  }
  const count = data.readUInt32BE(8);
  const entries: IndexEntry[] = [];
  const slice = createTimeSlice();
  let at = HEADER_BYTES;
  let previous = "";
  for (let row = 0; row < count; row++) {
    const read = readEntry({ data, end, version, format }, at, previous);
    entries.push(read.entry);
    previous = read.entry.path;
    at = read.end;
    if (row % ENTRIES_PER_STEP === 0) await slice.pause();
  }
  return { version, entries, extensions: readExtensions(data, at, end), mtimeMs };
}

interface IndexBytes {
  readonly data: Buffer;
  /** Where the checksum begins. */
  readonly end: number;
  readonly version: number;
  readonly format: ObjectFormat;
}

function readEntry(
  { data, end, version, format }: IndexBytes,
  start: number,
  previous: string,
): { entry: IndexEntry; end: number } {
  const flagsAt = start + STAT_BYTES + format.bytes;
  if (flagsAt + 4 > end) throw badIndex();
  const flags = data.readUInt16BE(flagsAt);
  const more = flags & EXTENDED ? data.readUInt16BE(flagsAt + 2) : 0;
  const headEnd = flagsAt + (flags & EXTENDED ? 4 : 2);
  const name = version === 4
    ? compressedName(data, headEnd, previous)
    : { from: headEnd, kept: "" };
  const nameEnd = data.indexOf(0, name.from);
  if (nameEnd < 0 || nameEnd >= end) throw badIndex();
  const mode = canonicalMode(data.readUInt32BE(start + 24));
  if (mode === TREE_MODE) throw gitFailed("not_supported", "Cannot read a sparse index");
  return {
    entry: {
      path: name.kept + data.toString("latin1", name.from, nameEnd),
      mode,
      id: data.toString("hex", start + STAT_BYTES, flagsAt),
      stage: (flags & STAGE) >> 12,
      assumeValid: (flags & ASSUME_VALID) !== 0,
      skipWorktree: (more & SKIP_WORKTREE) !== 0,
      intentToAdd: (more & INTENT_TO_ADD) !== 0,
      stat: {
        ctimeSeconds: data.readUInt32BE(start),
        mtimeSeconds: data.readUInt32BE(start + 8),
        mtimeNanoseconds: data.readUInt32BE(start + 12),
        inode: data.readUInt32BE(start + 20),
        userId: data.readUInt32BE(start + 28),
        groupId: data.readUInt32BE(start + 32),
        size: data.readUInt32BE(start + 36),
      },
      head: data.subarray(start, headEnd),
    },
    // Versions before 4 fill up with 1 to 8 NUL bytes.
    end: version === 4 ? nameEnd + 1 : start + ((nameEnd - start + 8) & ~7),
  };
}

/** A name of version 4 says how much of the one before it loses, and what follows. */
function compressedName(
  data: Buffer,
  at: number,
  previous: string,
): { from: number; kept: string } {
  let byte = data[at++] ?? 0;
  let dropped = byte & 0x7f;
  while (byte & 0x80) {
    byte = data[at++] ?? 0;
    dropped = (dropped + 1) * 128 + (byte & 0x7f);
  }
  if (dropped > previous.length) throw badIndex();
  return { from: at, kept: previous.slice(0, previous.length - dropped) };
}

function readExtensions(data: Buffer, start: number, end: number): IndexExtension[] {
  const extensions: IndexExtension[] = [];
  for (let at = start; at < end;) {
    if (at + 8 > end) throw badIndex();
    const name = data.toString("latin1", at, at + 4);
    const size = data.readUInt32BE(at + 4);
    if (at + 8 + size > end) throw badIndex();
    refuseUnknown(name);
    extensions.push({ name, data: data.subarray(at + 8, at + 8 + size) });
    at += 8 + size;
  }
  return extensions;
}

/** What begins with a capital letter may be passed over; the rest changes what the entries mean. */
function refuseUnknown(name: string): void {
  if (/^[A-Z]/.test(name)) return;
  const what = name === "link" ? "a split index" : `an index with the extension "${name}"`;
  throw gitFailed("not_supported", `Cannot read ${what}`);
}

function badIndex(): Error {
  return gitFailed("damaged", "Cannot read the index of the repository: it is damaged");
}
