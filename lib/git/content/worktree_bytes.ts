import { createHash } from "node:crypto";
import { type Conversion, type Converted, refusal } from "./conversion.ts";
import { countBytes, lineBreaksOf, wouldAddCr } from "./line_breaks.ts";
import { latin1, replaceBytes } from "./replace_bytes.ts";

/**
 * The bytes that a file of the working tree must have for a blob, as a checkout converts them; no program is run.
 * @param blob the blob's bytes
 * @param conversion what the attributes of the path and the configuration say
 * @param objectFormat how the repository names objects: `$Id$` stands for the blob's name
 */
export function worktreeBytes(
  blob: Uint8Array,
  conversion: Conversion,
  objectFormat: "sha1" | "sha256" = "sha1",
): Converted {
  const refused = refusal(conversion);
  if (refused) return refused;
  const text = conversion.attributes.ident ? expandIdent(blob, objectFormat) : blob;
  const converts = wouldAddCr(countBytes(text), lineBreaksOf(conversion));
  return { bytes: converts ? replaceBytes(text, /(?<!\r)\n/g, () => "\r\n") : text };
}

/** A dollar and what is read behind it before the next one is looked for, which a checkout does in one pass. */
const DOLLAR = /\$(?:[^I]|I[^d]|Id[^:$]|Id\$|Id:[^$\n]*[$\n])/g;
const ID = /^\$Id(?::[^$\n]*)?\$$/;
/** With a space in its middle, an id that is expanded already comes from another system, and stays. */
const FOREIGN_ID = /^\$Id: .*[ \t\r][^$]/;

function expandIdent(blob: Uint8Array, objectFormat: "sha1" | "sha256"): Uint8Array {
  const text = latin1(blob);
  if (!text.includes("$Id")) return blob;
  const id = createHash(objectFormat).update(`blob ${blob.length}\0`).update(blob).digest("hex");
  return replaceBytes(
    blob,
    DOLLAR,
    (found) => ID.test(found) && !FOREIGN_ID.test(found) ? `$Id: ${id} $` : found,
  );
}
