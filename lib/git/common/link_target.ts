import { withoutTrailing } from "../../text/mod.ts";

/** @returns what the file `.git` of a linked working tree names; null where it names nothing */
export function linkTargetIn(text: string): string | null {
  const start = "gitdir: ";
  if (!text.startsWith(start)) return null;
  return withoutTrailing(text.slice(start.length), "\r\n") || null;
}
