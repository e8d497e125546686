import { Buffer } from "node:buffer";
import type { ContentAttributes } from "../../../repository.ts";
import { gitFailed } from "../../../git_failed.ts";

/** What the configuration says of line breaks. */
export type AutomaticEol = "off" | "crlf" | "input";

/** How the bytes of a file become those of its blob. */
export interface Cleaning {
  readonly attributes: ContentAttributes;
  readonly automatic: AutomaticEol;
  /** The blob that the index has for the path: one with CRLF keeps it where nobody has decided. */
  indexed(): Promise<Uint8Array | null>;
}

type LineBreaks = "keep" | "convert" | "guess";

/** Whether a file's bytes are its blob's as they are. Filters do not count: their programs are never run. */
export function isCleanAsIs({ attributes, automatic }: Omit<Cleaning, "indexed">): boolean {
  return lineBreaksOf(attributes, automatic) === "keep" && !attributes.ident &&
    attributes.workingTreeEncoding === null;
}

/** The bytes that `git add` would store for a file's, without its filter. */
export async function cleanBytes(bytes: Uint8Array, cleaning: Cleaning): Promise<Uint8Array> {
  const { attributes, automatic } = cleaning;
  const decoded = attributes.workingTreeEncoding === null
    ? bytes
    : decode(bytes, attributes.workingTreeEncoding);
  const lineBreaks = lineBreaksOf(attributes, automatic);
  const text = lineBreaks !== "keep" && await isConverted(decoded, lineBreaks, cleaning)
    ? replaceAll(decoded, /\r\n/g, "\n")
    : decoded;
  return attributes.ident ? replaceAll(text, /\$Id:[^$\n]*\$/g, "$$Id$$") : text;
}

function lineBreaksOf({ text, eol }: ContentAttributes, automatic: AutomaticEol): LineBreaks {
  if (text === "unset") return "keep";
  if (text === "auto") return "guess";
  if (text === "set" || eol !== null) return "convert";
  return automatic === "off" ? "keep" : "guess";
}

async function isConverted(
  bytes: Uint8Array,
  lineBreaks: LineBreaks,
  cleaning: Cleaning,
): Promise<boolean> {
  if (!bytes.includes(0x0d)) return false;
  if (lineBreaks === "convert") return true;
  if (looksBinary(bytes)) return false;
  const before = await cleaning.indexed();
  return !before || !hasCrlf(before) || looksBinary(before);
}

function replaceAll(bytes: Uint8Array, pattern: RegExp, replacement: string): Uint8Array {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
  return Buffer.from(text.replace(pattern, replacement), "latin1");
}

function hasCrlf(bytes: Uint8Array): boolean {
  for (let at = bytes.indexOf(0x0d); at >= 0; at = bytes.indexOf(0x0d, at + 1)) {
    if (bytes[at + 1] === 0x0a) return true;
  }
  return false;
}

/** git's guess: a CR alone, a NUL, or more than one byte in 128 that no text has. */
function looksBinary(bytes: Uint8Array): boolean {
  let printable = 0;
  let unprintable = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    if (byte === 0) return true;
    if (byte === 0x0d) {
      if (bytes[at + 1] !== 0x0a) return true;
      at++;
    } else if (byte === 0x0a) continue;
    else if (byte === 0x7f || (byte < 0x20 && !TEXT_CONTROLS.has(byte))) unprintable++;
    else printable++;
  }
  // The end-of-file mark of old systems.
  if (bytes.at(-1) === 0x1a) unprintable--;
  return (printable >>> 7) < unprintable;
}

/** Backspace, tab, form feed and escape. */
const TEXT_CONTROLS: ReadonlySet<number> = new Set([0x08, 0x09, 0x0c, 0x1b]);

/** Only encodings that are the same everywhere. */
function decode(bytes: Uint8Array, name: string): Uint8Array {
  const data = Buffer.from(bytes);
  switch (name.toUpperCase().replace(/^(UTF)-?/, "$1-")) {
    case "UTF-8":
      return bytes;
    case "ISO-8859-1":
      return Buffer.from(data.toString("latin1"), "utf8");
    case "UTF-16LE":
    case "UTF-16LE-BOM":
      return decodeUtf16(data, "utf-16le", name);
    case "UTF-16BE":
    case "UTF-16BE-BOM":
      return decodeUtf16(data, "utf-16be", name);
    case "UTF-16":
      return decodeUtf16(data, data[0] === 0xff ? "utf-16le" : "utf-16be", name);
  }
  throw unknownEncoding(name);
}

function decodeUtf16(data: Buffer, label: "utf-16le" | "utf-16be", name: string): Uint8Array {
  try {
    // The big-endian decoder is not in every runtime.
    if (data.length % 2 === 1) throw new TypeError("Half a character at the end");
    const units = label === "utf-16be" ? data.swap16() : data;
    const decoder = new TextDecoder("utf-16le", {
      fatal: true,
      ignoreBOM: /^UTF-?16[BL]E$/i.test(name),
    });
    return new TextEncoder().encode(decoder.decode(units));
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw gitFailed("not_supported", `Cannot read a file that should be in "${name}"`, {
      cause: error,
    });
  }
}

function unknownEncoding(name: string): Error {
  return gitFailed("not_supported", `Cannot convert files from the encoding "${name}"`);
}
