import { NAMED_CHARACTERS } from "./named_characters.ts";

/**
 * The characters that JSX text or a JSX attribute string stands for: character references are resolved, everything else,
 * line breaks, backslashes and unknown references included, stands for itself. The same as TypeScript's own JSX emit.
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
