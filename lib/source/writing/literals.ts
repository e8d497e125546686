import type { Quote } from "./house_style.ts";

/**
 * A string as the value of a JSX attribute. JSX knows no escapes there, only character references.
 * @returns null where the tools do not agree on what such a literal says (line breaks), or where nobody would see what
 * it says (control characters, halves of surrogate pairs, marks that change the direction of the text)
 */
export function attributeLiteral(value: string, preferred: Quote): string | null {
  if (INVISIBLE.test(value)) return null;
  const content = value.replace(/&(?=#?\w+;)/g, "&amp;");
  const other = preferred === '"' ? "'" : '"';
  if (!content.includes(preferred)) return preferred + content + preferred;
  if (!content.includes(other)) return other + content + other;
  return preferred + content.replaceAll(preferred, preferred === '"' ? "&quot;" : "&apos;") +
    preferred;
}

/** A string as a literal of the language. */
export function codeLiteral(value: string, quote: Quote): string {
  const content = value.replace(ESCAPED, (character) => {
    if (character === '"' || character === "'") {
      return character === quote ? `\\${quote}` : character;
    }
    return SHORT_ESCAPES.get(character) ??
      `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
  });
  return quote + content + quote;
}

const INVISIBLE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}\ufeff]/u;
const ESCAPED = /["'\\\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}\ufeff]/gu;
const SHORT_ESCAPES: ReadonlyMap<string, string> = new Map([
  ["\\", "\\\\"],
  ["\n", "\\n"],
  ["\r", "\\r"],
  ["\t", "\\t"],
]);
