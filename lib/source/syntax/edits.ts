/** Replaces the characters from `start` to `end` (UTF-16 offsets into the text before) by `text`. */
export interface TextEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Puts a text in at a place. */
export function insertion(place: number, text: string): TextEdit {
  return { start: place, end: place, text };
}

/**
 * Applies edits that were all computed on the same text.
 * @param edits in any order; they must not overlap (two insertions at one place keep their order)
 */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  let result = "";
  let position = 0;
  for (const edit of inTextOrder(edits)) {
    if (edit.start < position || edit.end < edit.start || edit.end > text.length) {
      throw new RangeError(`Edit ${edit.start}-${edit.end} overlaps another or leaves the text`);
    }
    result += text.slice(position, edit.start) + edit.text;
    position = edit.end;
  }
  return result + text.slice(position);
}

/** The edits that turn `applyEdits(text, edits)` back into `text`. */
export function invertEdits(text: string, edits: readonly TextEdit[]): TextEdit[] {
  let shift = 0;
  return inTextOrder(edits).map((edit) => {
    const start = edit.start + shift;
    shift += edit.text.length - (edit.end - edit.start);
    return { start, end: start + edit.text.length, text: text.slice(edit.start, edit.end) };
  });
}

/** A stretch of a text: kept from the text before, or put in. */
type Stretch = { readonly from: number; readonly to: number } | { readonly put: string };

/**
 * The edits of the first text that do what two rounds of edits do one after the other.
 * @param text the first text
 * @param first edits of it
 * @param second edits of the text that `first` makes
 */
export function composeEdits(
  text: string,
  first: readonly TextEdit[],
  second: readonly TextEdit[],
): TextEdit[] {
  const stretches = edited(edited([{ from: 0, to: text.length }], first), second);
  const edits: TextEdit[] = [];
  let start = 0;
  let put = "";
  for (const stretch of [...stretches, { from: text.length, to: text.length }]) {
    if ("put" in stretch) {
      put += stretch.put;
      continue;
    }
    const isOver = stretch.to === stretch.from && stretch.from < text.length;
    if (isOver) continue;
    if (put !== text.slice(start, stretch.from)) {
      edits.push({ start, end: stretch.from, text: put });
    }
    start = stretch.to;
    put = "";
  }
  return edits;
}

function edited(stretches: readonly Stretch[], edits: readonly TextEdit[]): Stretch[] {
  const result: Stretch[] = [];
  const rest = stretches.toReversed();
  let at = 0;
  /** Takes what stands up to an offset, and keeps it or drops it. */
  function advance(to: number, keep: boolean): void {
    while (at < to) {
      const next = rest.pop();
      if (!next) throw new RangeError(`Edits leave the text at ${at}`);
      const length = lengthOf(next);
      const [head, tail] = length > to - at ? split(next, to - at) : [next, null];
      if (tail) rest.push(tail);
      if (keep) result.push(head);
      at += lengthOf(head);
    }
  }
  for (const { start, end, text } of inTextOrder(edits)) {
    advance(start, true);
    if (text !== "") result.push({ put: text });
    advance(end, false);
  }
  return [...result, ...rest.reverse()];
}

function lengthOf(stretch: Stretch): number {
  return "put" in stretch ? stretch.put.length : stretch.to - stretch.from;
}

function split(stretch: Stretch, length: number): [Stretch, Stretch] {
  if ("put" in stretch) {
    return [{ put: stretch.put.slice(0, length) }, { put: stretch.put.slice(length) }];
  }
  const { from, to } = stretch;
  return [{ from, to: from + length }, { from: from + length, to }];
}

function inTextOrder(edits: readonly TextEdit[]): TextEdit[] {
  return edits.toSorted((a, b) => a.start - b.start || a.end - b.end);
}
