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
