import { z } from "zod";
// Loaded with the start, as all schemas are: without the rest of its area.
import { modelName } from "../modelhost/schemas.ts";
import { storyFields } from "./values/fields.ts";
import { rejectedReasons } from "./rejected_reasons.ts";

const MAX_URL = 4_000;

const feature = z.string().min(1).max(200)
  .describe("The feature that the story is of; no project needs to be open for it");

const url = z.string().min(1).max(MAX_URL).refine(isWebAddress, "Give an http or https URL")
  .describe("Where the page is from; it is never fetched");

const html = z.string().min(1)
  .describe("The page as the browser has it, at most 2 MB of UTF-8");

const model = modelName.describe("Without one, rules alone are used");

const css = z.string().min(1).max(300).describe("A CSS selector");
const selector = z.strictObject({ css });

/** A selector for each field. */
const storyPattern = z.strictObject({
  title: selector.optional().describe("Of one element"),
  description: selector.optional().describe("Of one element or several"),
  status: selector.optional().describe("Of one element"),
  acceptance: selector.optional().describe("Of the criteria, or of what holds them all"),
}).describe(
  "`title` and `status` match one element; the texts of several elements of a `description` are put one under the other; of `acceptance` each element is an item, or each line of a single one",
).meta({ id: "StoryPattern" });

const storyValues = z.object({
  title: z.string().optional().describe("One line, at most 300 characters"),
  description: z.string().optional().describe("At most 50,000 characters"),
  status: z.string().optional().describe("As the page writes it, at most 80 characters"),
  acceptance: z.array(z.string()).optional().describe("The criteria, one by one, at most 200"),
}).describe(
  "The page's own text as a browser shows it: white space is one space, blocks and `<br>` are set apart by one line break; a leading label (`Status: open`) or bullet is left out",
).meta({ id: "StoryValues" });

const spanList = z.array(z.object({
  start: z.int().nonnegative().describe("UTF-16 offset into the HTML"),
  end: z.int().nonnegative().describe("UTF-16 offset behind the last character"),
  item: z.int().nonnegative().optional().describe("The place in `acceptance` that it belongs to"),
}));

const storySpans = z.object({
  title: spanList.optional().describe("Of `values.title`"),
  description: spanList.optional().describe("Of `values.description`"),
  status: spanList.optional().describe("Of `values.status`"),
  acceptance: spanList.optional().describe("Of all items of `values.acceptance`"),
}).describe(
  "UTF-16 ranges of the HTML as it was sent, in the order of the value: each holds text alone, no tags. Decoded as HTML text (character references, line ends) and joined, they are the value but for white space",
).meta({ id: "StorySpans" });

const rejectedField = z.object({
  field: z.enum(storyFields).describe("What was looked for"),
  reason: z.enum(rejectedReasons).describe(
    "`not_found`: nothing there · `not_in_page`: the page's text does not say it word by word · `bad_selector`: no CSS, or too long · `too_slow`: the selector takes too long · `too_many_matches`: more than one element for a field that is one · `too_much_text`: too long for such a field · `no_text`: what matches shows no text · `bad_reply`: the model's reply cannot be used",
  ),
  said: z.string().optional().describe("The value or selector, cut to 300 characters"),
});

const rejected = z.array(rejectedField).describe(
  "What was not found, or said and not believed, and why; in the order of the fields",
);

/** The body of `POST /api/story-ai/skeleton`. */
export const skeletonBody = z.strictObject({ html });

export const skeletonAnswer = z.object({
  text: z.string().describe("An element a line, set in by depth"),
  nodes: z.int().nonnegative().describe("The elements in the text"),
  truncated: z.boolean().describe("Whether elements were left out for their number"),
});

/** The body of `POST /api/story-ai/pattern/propose`. */
export const proposeBody = z.strictObject({ feature, url, html, model: model.optional() });

export type ProposeRequest = z.output<typeof proposeBody>;

export const proposeAnswer = z.object({
  pattern: storyPattern,
  values: storyValues.describe("What the pattern reads from this page"),
  rejected,
  method: z.enum(["rules", "model"]).describe("`model` where at least one selector is the model's"),
});

export type ProposeAnswer = z.output<typeof proposeAnswer>;

/** The body of `POST /api/story-ai/extract`. */
export const extractBody = z.strictObject({
  feature,
  url,
  html,
  fields: z.array(z.enum(storyFields)).min(1).max(storyFields.length).optional()
    .describe("All unless told"),
  pattern: storyPattern.optional().describe(
    "Read first; without it, and without a model, rules find the fields",
  ),
  model: model.optional().describe("Asked for the fields that the pattern does not give"),
});

export type ExtractRequest = z.output<typeof extractBody>;

export const extractAnswer = z.object({
  values: storyValues,
  spans: storySpans,
  rejected,
});

export type ExtractAnswer = z.output<typeof extractAnswer>;

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && ["http:", "https:"].includes(new URL(text).protocol);
}
