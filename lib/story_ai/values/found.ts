import { type Span, spansOf, type VisibleText } from "../page/visible_text.ts";

/** A text of the page, and the spans of the source that it represents. */
export interface Found {
  readonly text: string;
  readonly spans: readonly Span[];
}

/** A part of a page's text. */
export function foundIn(visible: VisibleText, from: number, to: number): Found {
  return { text: visible.text.slice(from, to), spans: spansOf(visible, from, to) };
}
