import { encode, type SourceMapSegment } from "@jridgewell/sourcemap-codec";

/** A text that comes into another one. */
export interface Insertion {
  /** The number of UTF-16 code units from the start of the text to the insertion. */
  readonly offset: number;
  /** Without a line break. */
  readonly text: string;
}

/** A source map, version 3, as tools hand it on to each other. */
export interface InsertionMap {
  readonly version: 3;
  readonly sources: [string];
  readonly names: [];
  readonly mappings: string;
}

const WORD = /\w/;

/**
 * Inserts texts, and maps every word and sign to its earlier place.
 * @param insertions by their offsets, ascending
 */
export function insertTexts(
  text: string,
  insertions: readonly Insertion[],
): { readonly code: string; readonly map: InsertionMap } {
  const lines: SourceMapSegment[][] = [[]];
  let code = "";
  let [lineStart, shift, isInWord] = [0, 0, false];
  let next = 0;
  for (let offset = 0; offset <= text.length; offset++) {
    for (; insertions[next]?.offset === offset; next++) {
      const inserted = insertions[next]?.text ?? "";
      code += inserted;
      shift += inserted.length;
      isInWord = false;
    }
    const sign = text[offset] ?? "";
    code += sign;
    if (sign === "\n") {
      lines.push([]);
      [lineStart, shift, isInWord] = [offset + 1, 0, false];
      continue;
    }
    const isWord = WORD.test(sign);
    const column = offset - lineStart;
    if (sign !== "" && !(isWord && isInWord)) {
      lines.at(-1)?.push([column + shift, 0, lines.length - 1, column]);
    }
    isInWord = isWord;
  }
  return { code, map: { version: 3, sources: [""], names: [], mappings: encode(lines) } };
}
