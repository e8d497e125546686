import { NAMED_CHARACTERS } from "./named_characters.ts";

/**
 * Decodes JSX text or a JSX attribute string: character references are resolved, everything else, line breaks, backslashes and
 * unknown references included, stands for itself. The same as TypeScript's own JSX emit.
 */
export function decodeJsxText(source: string): string {
  if (!source.includes("&")) return source;
  return source.replace(REFERENCE, (reference, decimal, hexadecimal, name) => {
    if (name !== undefined) return NAMED_CHARACTERS.get(name) ?? reference;
    const code = decimal === undefined ? parseInt(hexadecimal, 16) : parseInt(decimal, 10);
    return code <= MAX_CODE_POINT ? String.fromCodePoint(code) : reference;
  });
}

const REFERENCE = /&(?:#(\d+)|#x([\da-fA-F]+)|(\w+));/g;
const MAX_CODE_POINT = 0x10ffff;

/** Returns the text that React shows for a text between tags: lines without the blanks at their inner ends, joined by one blank. */
export function readJsxText(source: string): string {
  const lines = source.split(/\r\n|\n|\r/);
  const shown = lines.map((line, index) => {
    const tail = index === 0 ? line : line.replace(/^[ \t]+/, "");
    return index === lines.length - 1 ? tail : tail.replace(/[ \t]+$/, "");
  });
  return decodeJsxText(shown.filter((line) => line !== "").join(" "));
}
