/** A character that nobody sees where a text is shown, or that shows what stands beside it in another order. */
export interface UnseenCharacter {
  /** From 1. */
  readonly line: number;
  /** In UTF-16 code units, from 1. */
  readonly column: number;
  /** Its code point: `U+202E`. */
  readonly character: string;
}

/** A part of a text: one character that nobody sees, or what stands between two such characters. */
export interface TextPart {
  readonly text: string;
  /** The code point of the character that nobody sees; null for text. */
  readonly unseen: string | null;
}

// The first two alternatives are ordinary: how an emoji is drawn, and what joins several into one.
const UNSEEN =
  /(?<=\p{Emoji})[\ufe0e\ufe0f]|(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d(?=\p{Extended_Pictographic})|(?<unseen>(?![\t\n\r])[\p{Cc}\p{Zl}\p{Zp}\p{DI}])/gu;

/** Takes a text apart at the characters that nobody sees. A byte order mark at its beginning is none. */
export function unseenParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { index, groups } of text.matchAll(UNSEEN)) {
    const unseen = groups?.["unseen"];
    if (unseen === undefined || (index === 0 && unseen === "\ufeff")) continue;
    if (index > end) parts.push({ text: text.slice(end, index), unseen: null });
    parts.push({ text: unseen, unseen: codePointOf(unseen) });
    end = index + unseen.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), unseen: null });
  return parts;
}

/**
 * Finds the characters that nobody sees in the lines that a change brings.
 * @param before what stood there; empty where nothing did
 * @param options.max how many are given
 */
export function newUnseenCharacters(
  { before, after }: { readonly before: string; readonly after: string },
  { max }: { readonly max: number },
): UnseenCharacter[] {
  const known = new Set(before.split("\n"));
  const found: UnseenCharacter[] = [];
  for (const [index, line] of after.split("\n").entries()) {
    if (known.has(line)) continue;
    let column = 1;
    for (const { text, unseen } of unseenParts(line)) {
      if (unseen !== null) found.push({ line: index + 1, column, character: unseen });
      if (found.length === max) return found;
      column += text.length;
    }
  }
  return found;
}

function codePointOf(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
}
