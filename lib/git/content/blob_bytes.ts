import { isTrue } from "../discover/config_file.ts";
import { type Conversion, type Converted, refusal } from "./conversion.ts";
import {
  type ByteCounts,
  countBytes,
  type LineBreaks,
  lineBreaksOf,
  wouldAddCr,
} from "./line_breaks.ts";
import { replaceBytes } from "./replace_bytes.ts";

/**
 * The bytes that a blob must hold for a file of the working tree, as `git add` converts them; no program is run.
 * @param bytes of the file
 * @param conversion what the attributes of the path and the configuration say
 * @param previous the blob that the index has for the path, null for none: where nobody has decided, a file that has
 * CRLF there keeps it
 */
export function blobBytes(
  bytes: Uint8Array,
  conversion: Conversion,
  previous: Uint8Array | null,
): Converted {
  const refused = refusal(conversion);
  if (refused) return refused;
  const lineBreaks = lineBreaksOf(conversion);
  const counts = countBytes(bytes);
  const strips = counts.crlf > 0 && wouldStripCr(counts, lineBreaks, previous);
  if (isTrue(conversion.config.safecrlf) && !isSafe(counts, lineBreaks, strips)) {
    return { refused: "safecrlf", name: "core.safecrlf" };
  }
  const text = strips ? replaceBytes(bytes, /\r\n/g, () => "\n") : bytes;
  const { ident } = conversion.attributes;
  return { bytes: ident ? replaceBytes(text, /\$Id:[^$\n]*\$/g, () => "$Id$") : text };
}

function wouldStripCr(
  counts: ByteCounts,
  { convert }: LineBreaks,
  previous: Uint8Array | null,
): boolean {
  if (convert !== "guess") return convert === "always";
  if (counts.binary) return false;
  const before = previous && countBytes(previous);
  return !before || before.crlf === 0 || before.binary;
}

/** Tells whether a checkout would bring back what was added: `core.safecrlf` asks for nothing less. */
function isSafe(counts: ByteCounts, lineBreaks: LineBreaks, strips: boolean): boolean {
  // What git looks for breaks it does not touch, it leaves alone without a check.
  if (lineBreaks.convert === "never" || (lineBreaks.convert === "guess" && counts.binary)) {
    return true;
  }
  const added = strips ? { ...counts, loneLf: counts.loneLf + counts.crlf, crlf: 0 } : counts;
  const back = wouldAddCr(added, lineBreaks)
    ? { ...added, crlf: added.crlf + added.loneLf, loneLf: 0 }
    : added;
  return !(counts.crlf > 0 && back.crlf === 0) && !(counts.loneLf > 0 && back.loneLf === 0);
}
