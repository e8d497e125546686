/** The fields of a story, in the order in which they are told. `acceptance` is a list, the others are one text. */
export const storyFields = ["title", "description", "status", "acceptance"] as const;

export type StoryField = typeof storyFields[number];

/** The largest length of a field's text, in UTF-16 units; longer ones are no such field. */
export const MAX_TEXT: Readonly<Record<StoryField, number>> = {
  title: 300,
  description: 50_000,
  status: 80,
  acceptance: 2_000,
};

/** The most items of `acceptance`. */
export const MAX_ITEMS = 200;
