import { beginningOf, restOf } from "../text/mod.ts";

/** The largest number of characters of a piece of code in a sentence. */
const MAX_CHARACTERS = 60;

/** A piece of code in quotes, on one line, cut in its middle when it is long. */
export function shortened(code: string): string {
  const line = code.replace(/\s+/g, " ").trim();
  if (line.length <= MAX_CHARACTERS) return `"${line}"`;
  return `"${beginningOf(line, MAX_CHARACTERS - 20)}…${restOf(line, -19)}"`;
}
