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

function inTextOrder(edits: readonly TextEdit[]): TextEdit[] {
  return edits.toSorted((a, b) => a.start - b.start || a.end - b.end);
}
