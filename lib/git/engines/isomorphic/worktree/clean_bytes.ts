import { Buffer } from "node:buffer";
import { blobBytes } from "../../../content/mod.ts";
import { gitFailed } from "../../../git_failed.ts";
import type { ContentAttributes } from "../../../repository.ts";

/** How the bytes of a file become those of its blob. */
export interface Cleaning {
  readonly attributes: ContentAttributes;
  /** `core.autocrlf`, as it is configured. */
  readonly autocrlf: string | null;
  /** The blob that the index has for the path: one with CRLF keeps it where nobody has decided. */
  readonly indexed: () => Promise<Uint8Array | null>;
}

/** Whether a file's bytes are its blob's as they are. */
export function isCleanAsIs({ attributes, autocrlf }: Omit<Cleaning, "indexed">): boolean {
  const { text, eol, ident, workingTreeEncoding } = attributes;
  const isUndecided = text === "unspecified" && eol === null;
  const keepsBreaks = text === "unset" || (isUndecided && autocrlf === null);
  return keepsBreaks && !ident && workingTreeEncoding === null;
}

/**
 * The bytes that `git add` would store for a file's. A filter does not count: its program is never run, and stock git
 * without it takes the bytes as they are.
 */
export async function cleanBytes(bytes: Uint8Array, cleaning: Cleaning): Promise<Uint8Array> {
  const { attributes, autocrlf, indexed } = cleaning;
  const encoding = attributes.workingTreeEncoding;
  const decoded = encoding === null ? bytes : decode(bytes, encoding);
  const conversion = {
    attributes: { ...attributes, filter: null, workingTreeEncoding: null },
    // Whether a conversion could be undone is asked when something is added, not when it is compared.
    config: { autocrlf, eol: null, safecrlf: null },
  };
  const hasCr = decoded.includes(0x0d);
  const converted = blobBytes(decoded, conversion, hasCr ? await indexed() : null);
  if (!converted.refused) return converted.bytes;
  throw gitFailed("not_supported", `Cannot convert a file as "${converted.name}" asks`);
}

/** Only encodings that are the same everywhere. What is not in its encoding stays as it is, as stock git compares it. */
function decode(bytes: Uint8Array, name: string): Uint8Array {
  const mark = byteOrderOf(bytes);
  switch (name.toUpperCase().replace(/^(UTF)-?/, "$1-")) {
    case "UTF-8":
      return bytes;
    case "ISO-8859-1":
      return Buffer.from(Buffer.from(bytes).toString("latin1"), "utf8");
    case "UTF-16LE":
      return mark ? bytes : decodeUtf16(bytes, "LE");
    case "UTF-16BE":
      return mark ? bytes : decodeUtf16(bytes, "BE");
    case "UTF-16":
      return mark ? decodeUtf16(bytes, mark) : bytes;
    case "UTF-16LE-BOM":
      return decodeUtf16(bytes, mark ?? "LE");
  }
  throw unknownEncoding(name);
}

type ByteOrder = "LE" | "BE";

/** What the mark at the beginning of a file says. */
function byteOrderOf([first, second]: Uint8Array): ByteOrder | null {
  if (first === 0xff && second === 0xfe) return "LE";
  return first === 0xfe && second === 0xff ? "BE" : null;
}

function decodeUtf16(bytes: Uint8Array, order: ByteOrder): Uint8Array {
  if (bytes.length % 2 === 1) return bytes;
  // The big-endian decoder is not in every runtime.
  const units = order === "BE" ? Buffer.from(bytes).swap16() : bytes;
  try {
    return new TextEncoder().encode(new TextDecoder("utf-16le", { fatal: true }).decode(units));
  } catch (error) {
    if (error instanceof TypeError) return bytes;
    throw error;
  }
}

function unknownEncoding(name: string): Error {
  return gitFailed("not_supported", `Cannot convert files from the encoding "${name}"`);
}
