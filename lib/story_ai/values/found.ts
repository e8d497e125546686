import { type Span, spansOf, type VisibleText } from "../page/visible_text.ts";

/** A text of the page, and the source that it stands for. */
export interface Found {
  readonly text: string;
  readonly spans: readonly Span[];
}

/** Why a field, or what was said of it, was not believed. */
export const rejectedReasons = [
  "not_found",
  "not_in_page",
  "bad_selector",
  "too_slow",
  "too_many_matches",
  "too_much_text",
  "no_text",
  "bad_reply",
] as const;

export type RejectedReason = typeof rejectedReasons[number];

/** A part of a page's text. */
export function foundIn(visible: VisibleText, from: number, to: number): Found {
  return { text: visible.text.slice(from, to), spans: spansOf(visible, from, to) };
}
