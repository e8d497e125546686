import { EOL } from "node:os";
import { isTrue } from "../discover/config_file.ts";
import type { ContentConfig, Conversion } from "./conversion.ts";

/** The treatment of a path's line breaks. */
export interface LineBreaks {
  /** "guess": only where the content looks like text. */
  readonly convert: "never" | "always" | "guess";
  /** The line breaks that the working tree has. */
  readonly worktree: "lf" | "crlf";
}

/** @see https://git-scm.com/docs/gitattributes#_end_of_line_conversion */
export function lineBreaksOf({ attributes, config }: Conversion): LineBreaks {
  const { text, eol } = attributes;
  if (text === "unset") return { convert: "never", worktree: "lf" };
  const usual = usualBreaks(config);
  if (text === "auto") return { convert: "guess", worktree: eol ?? usual };
  if (text === "set" || eol !== null) return { convert: "always", worktree: eol ?? usual };
  const automatic = isAutomatic(config) ? "guess" : "never";
  return { convert: automatic, worktree: isInput(config) ? "lf" : "crlf" };
}

function usualBreaks(config: ContentConfig): "lf" | "crlf" {
  if (isInput(config)) return "lf";
  if (isTrue(config.autocrlf)) return "crlf";
  const eol = config.eol?.toLowerCase();
  if (eol === "crlf" || eol === "lf") return eol;
  return EOL === "\r\n" ? "crlf" : "lf";
}

function isAutomatic(config: ContentConfig): boolean {
  return isInput(config) || isTrue(config.autocrlf);
}

function isInput({ autocrlf }: ContentConfig): boolean {
  return autocrlf?.toLowerCase() === "input";
}

/** The counts of a content's bytes that tell about its line breaks. */
export interface ByteCounts {
  readonly crlf: number;
  readonly loneCr: number;
  readonly loneLf: number;
  /** True when the content is binary, as git guesses: a lone CR, a NUL, or more than one byte in 128 that is in no text. */
  readonly binary: boolean;
}

/** Backspace, tab, form feed and escape are in texts. */
const TEXT_CONTROLS: ReadonlySet<number> = new Set([8, 9, 12, 27]);
const END_OF_FILE = 26;

export function countBytes(bytes: Uint8Array): ByteCounts {
  let [crlf, loneCr, loneLf, nul, printable, unprintable] = [0, 0, 0, 0, 0, 0];
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    if (byte === 13 && bytes[at + 1] === 10) {
      crlf++;
      at++;
    } else if (byte === 13) loneCr++;
    else if (byte === 10) loneLf++;
    else if (byte >= 32 ? byte !== 127 : TEXT_CONTROLS.has(byte)) printable++;
    else {
      unprintable++;
      if (byte === 0) nul++;
    }
  }
  if (bytes.at(-1) === END_OF_FILE) unprintable--;
  const binary = loneCr > 0 || nul > 0 || Math.floor(printable / 128) < unprintable;
  return { crlf, loneCr, loneLf, binary };
}

/** Tells whether a checkout would write CRLF for the lone LF of a content. */
export function wouldAddCr(counts: ByteCounts, { convert, worktree }: LineBreaks): boolean {
  if (convert === "never" || worktree === "lf" || counts.loneLf === 0) return false;
  return convert === "always" || !(counts.loneCr > 0 || counts.crlf > 0 || counts.binary);
}
