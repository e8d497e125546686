/** Tells the places of a text. */
export interface LineCounter {
  /** Returns line and column, both from 1, as editors count them: a byte order mark takes no column. */
  placeOf(offset: number): { readonly line: number; readonly column: number };
}

/** Line breaks as TypeScript and editors have them. */
const LINE_BREAK = /\r\n|[\n\r\u2028\u2029]/g;

/** Counts the lines of a text, for offsets that mostly grow. */
export function lineCounter(text: string): LineCounter {
  const starts = [0];
  for (const found of text.matchAll(LINE_BREAK)) starts.push(found.index + found[0].length);
  let at = 0;
  return {
    placeOf(offset) {
      while ((starts[at + 1] ?? Infinity) <= offset) at++;
      while ((starts[at] ?? 0) > offset) at--;
      const hidden = at === 0 && text.startsWith("\uFEFF") ? 1 : 0;
      return { line: at + 1, column: offset - (starts[at] ?? 0) - hidden + 1 };
    },
  };
}
