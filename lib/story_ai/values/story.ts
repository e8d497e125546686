import { beginningOf } from "../../text/mod.ts";
import { type StoryField, storyFields } from "./fields.ts";
import type { RejectedReason } from "../rejected_reasons.ts";
import type { Found } from "./found.ts";

/** The values of a story, as far as they were found. */
export interface StoryValues {
  title?: string | undefined;
  description?: string | undefined;
  status?: string | undefined;
  acceptance?: string[] | undefined;
}

/** A range of the HTML; `item` is the place in `acceptance` that it belongs to. */
export interface StorySpan {
  start: number;
  end: number;
  item?: number | undefined;
}

export type StorySpans = { [Field in StoryField]?: StorySpan[] | undefined };

/** A field, or what was said of it, that was not believed. */
export interface Rejected {
  field: StoryField;
  reason: RejectedReason;
  /** The claim that was rejected: a value or a selector, cut to 300 characters. */
  said?: string;
}

/** The values that were found of a story, and the claims that were rejected. */
export interface Story {
  readonly values: StoryValues;
  readonly spans: StorySpans;
  readonly rejected: readonly Rejected[];
}

/** Puts together what was found of each field. */
export function storyOf(
  found: ReadonlyMap<StoryField, readonly Found[]>,
  rejected: readonly Rejected[],
): Story {
  const values: StoryValues = {};
  const spans: StorySpans = {};
  for (const field of storyFields) {
    const texts = found.get(field);
    const [first] = texts ?? [];
    if (!texts || !first) continue;
    if (field === "acceptance") {
      values.acceptance = texts.map(({ text }) => text);
      spans.acceptance = texts.flatMap((one, item) => one.spans.map((span) => ({ ...span, item })));
    } else {
      values[field] = first.text;
      spans[field] = [...first.spans];
    }
  }
  return { values, spans, rejected: inOrder(rejected) };
}

/** Puts two parts of one story together; what the first has counts. */
export function joinStories(first: Story, second: Story): Story {
  return {
    values: { ...second.values, ...first.values },
    spans: { ...second.spans, ...first.spans },
    rejected: inOrder([...first.rejected, ...second.rejected]),
  };
}

/** A story without some of its fields. */
export function onlyFields(
  { values, spans, rejected }: Story,
  fields: readonly StoryField[],
): Story {
  const kept = <Value>(of: { readonly [Field in StoryField]?: Value | undefined }) =>
    Object.fromEntries(Object.entries(of).filter(([field]) => fields.some((one) => one === field)));
  return {
    // The same members, fewer of them.
    values: kept<string | string[]>(values) as StoryValues,
    spans: kept(spans) as StorySpans,
    rejected: rejected.filter(({ field }) => fields.includes(field)),
  };
}

export function rejection(field: StoryField, reason: RejectedReason, said?: string): Rejected {
  return { field, reason, ...(said !== undefined && { said: beginningOf(said, 300) }) };
}

/** By field. */
export function inOrder(rejected: readonly Rejected[]): Rejected[] {
  return rejected.toSorted((a, b) => storyFields.indexOf(a.field) - storyFields.indexOf(b.field));
}
