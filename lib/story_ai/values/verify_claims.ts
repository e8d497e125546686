import { MAX_ITEMS, MAX_TEXT, type StoryField, storyFields } from "./fields.ts";
import type { Page } from "../page/parse_page.ts";
import { visibleText } from "../page/visible_text.ts";
import { type FindQuote, quoteFinder } from "./find_quote.ts";
import type { Found } from "./found.ts";
import { type Rejected, rejection, type Story, storyOf } from "./story.ts";

/** The texts that somebody claims a page has for each field. */
export type Claims = Partial<Record<StoryField, readonly string[]>>;

/** Believes what the page says word by word, and nothing else. */
export function verifyClaims(page: Page, claims: Claims): Story {
  const find = quoteFinder(visibleText(page, [page.document]), page.limit);
  const found = new Map<StoryField, Found[]>();
  const rejected: Rejected[] = [];
  for (const field of storyFields) {
    const results = (claims[field] ?? []).slice(0, MAX_ITEMS)
      .map((claim) => verify(find, field, claim));
    found.set(field, results.filter((result) => "spans" in result));
    rejected.push(...results.filter((result) => "reason" in result));
  }
  return storyOf(found, rejected);
}

function verify(find: FindQuote, field: StoryField, claim: string): Found | Rejected {
  if (claim.length > MAX_TEXT[field]) return rejection(field, "too_much_text", claim);
  return find(claim) ?? rejection(field, "not_in_page", claim);
}
