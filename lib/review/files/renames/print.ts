/** The composition of a content: by kind of piece, how many bytes it has of it. */
export interface Print {
  readonly size: number;
  /** Ascending. */
  readonly kinds: Int32Array;
  readonly bytes: Int32Array;
}

/** Kinds of pieces: as many as git tells apart, so that what is alike for it is alike here. */
export const PIECE_KINDS = 107_927;
/** A piece is a line, or so many bytes of a long one. */
const LONGEST_PIECE = 64;
/** A NUL in these first bytes makes a content binary. */
const LOOKED_AT_FOR_NUL = 8000;
const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

/** Tells whether git takes a content for binary: its start has a NUL. */
export function isBinary(content: Uint8Array): boolean {
  return content.subarray(0, LOOKED_AT_FOR_NUL).includes(0);
}

/**
 * @param content line breaks of texts count alike, with or without a carriage return
 * @param sums room for the sums, all 0, which it is again afterwards
 */
export function printOf(
  content: Uint8Array,
  { sums, openLine }: { readonly sums: Int32Array; readonly openLine: "counted" | "ignored" },
): Print {
  const found: number[] = [];
  const isText = !isBinary(content);
  const { length } = content;
  let [low, high, bytes] = [0, 0, 0];
  for (let index = 0; index < length; index++) {
    const byte = content[index]!;
    if (isText && byte === CARRIAGE_RETURN && content[index + 1] === LINE_FEED) continue;
    // Two words that are shifted by seven bits, each taking what the other one loses
    const lowBefore = low;
    low = ((low << 7) ^ (high >>> 25)) + byte | 0;
    high = (high << 7) ^ (lowBefore >>> 25);
    bytes++;
    const isLast = index === length - 1 && openLine === "counted";
    if (bytes < LONGEST_PIECE && byte !== LINE_FEED && !isLast) continue;
    const kind = ((low + Math.imul(high, 97)) >>> 0) % PIECE_KINDS;
    if (sums[kind] === 0) found.push(kind);
    sums[kind] = sums[kind]! + bytes;
    low = high = bytes = 0;
  }
  const kinds = Int32Array.from(found).sort();
  const print = { size: length, kinds, bytes: kinds.map((kind) => sums[kind]!) };
  for (const kind of found) sums[kind] = 0;
  return print;
}
