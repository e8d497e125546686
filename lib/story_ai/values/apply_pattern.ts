import { type StoryField, storyFields } from "./fields.ts";
import type { Page } from "../page/parse_page.ts";
import { select } from "../page/select.ts";
import type { Found } from "./found.ts";
import { readField } from "./read_field.ts";
import { type Rejected, rejection, type Story, storyOf } from "./story.ts";

/** The places of a story's fields on pages of one kind: a CSS selector each. */
export type Pattern = Partial<Record<StoryField, { css: string }>>;

/** Reads the fields of a pattern from a page. A selector that takes too long is given up, not the others. */
export function applyPattern(page: Page, pattern: Pattern): Story {
  const found = new Map<StoryField, Found[]>();
  const rejected: Rejected[] = [];
  const fields = storyFields.filter((field) => pattern[field] !== undefined);
  fields.forEach((field, index) => {
    const css = pattern[field]?.css ?? "";
    // Something is left for the reading of what was found.
    const limit = page.limit.part(0.8 / (fields.length - index));
    const elements = select(page, css, limit);
    const read = typeof elements === "string" ? elements : readField(page, field, elements);
    if (typeof read === "string") rejected.push(rejection(field, read, css));
    else found.set(field, read);
  });
  return storyOf(found, rejected);
}
