import { WorkbenchError } from "../errors/mod.ts";
import { type StoryField, storyFields } from "./values/fields.ts";
import { askValues, MAX_TEXT_SHOWN } from "./model/ask_values.ts";
import { requirePage } from "./require_page.ts";
import type { ExtractAnswer, ExtractRequest } from "./schemas.ts";
import type { StoryAi } from "./story_ai.ts";
import type { PageThread, WorkBudget } from "./thread/page_thread.ts";
import type { Pattern } from "./values/apply_pattern.ts";
import { joinStories, onlyFields, rejection, type Story } from "./values/story.ts";
import { withFound } from "./with_found.ts";

const NOTHING: Story = { values: {}, spans: {}, rejected: [] };

interface Extraction {
  readonly request: ExtractRequest;
  readonly fields: readonly StoryField[];
  readonly pages: PageThread;
  readonly options: { budget: WorkBudget; signal?: AbortSignal };
}

/**
 * Reads the fields of a story from a page: with a pattern by its selectors; with a model, by what it quotes word by word;
 * with neither, by rules. Whatever comes out stands in the page, where its spans say.
 * @throws {WorkbenchError} `nothing_verified`, `body_too_large`, `page_too_complex`, `model_not_found`, and
 *   `modelhost_unavailable` with what was found without it
 */
export async function extractStory(
  { pages, askModel }: StoryAi,
  request: ExtractRequest,
  options: { signal?: AbortSignal } = {},
): Promise<ExtractAnswer> {
  const budget = requirePage(request.html);
  const fields = storyFields.filter((field) => request.fields?.includes(field) ?? true);
  const extraction = { request, fields, pages, options: { ...options, budget } };
  const byPattern = await readPattern(extraction);
  const left = fields.filter((field) => byPattern.values[field] === undefined);
  const { model } = request;
  if (model === undefined || left.length === 0) return verified(byPattern);

  const byRules = await readByRules(extraction);
  const found = onlyFields(joinStories(byPattern, { ...byRules, rejected: [] }), fields);
  const byModel = await withFound({ ...found }, async () => {
    const { text } = await pages.ask("readText", request.html, { maxLength: MAX_TEXT_SHOWN }, {
      ...extraction.options,
    });
    const { feature } = request;
    return await askValues(askModel, { model, feature, text, fields: left, ...options });
  });
  if (!byModel) {
    const rejected = left.map((field) => rejection(field, "bad_reply"));
    return verified(joinStories(byPattern, { ...NOTHING, rejected }));
  }
  const story = await pages.ask("verify", request.html, { claims: byModel }, extraction.options);
  const silent = left.filter((field) => !byModel[field]?.length);
  return verified(joinStories(byPattern, {
    ...story,
    rejected: [...story.rejected, ...silent.map((field) => rejection(field, "not_found"))],
  }));
}

/** By the pattern, if there is one; without one, and without a model, by rules. */
async function readPattern(extraction: Extraction): Promise<Story> {
  const { request, fields, pages, options } = extraction;
  if (request.pattern) {
    const pattern = onlyOf(request.pattern, fields);
    const story = await pages.ask("apply", request.html, { pattern }, options);
    // A model may still say what the pattern has no selector for.
    const silent = request.model === undefined
      ? fields.filter((field) => pattern[field] === undefined)
      : [];
    const rejected = silent.map((field) => rejection(field, "not_found"));
    return joinStories(story, { ...NOTHING, rejected });
  }
  return request.model === undefined ? await readByRules(extraction) : NOTHING;
}

async function readByRules({ request, fields, pages, options }: Extraction): Promise<Story> {
  const { values, spans, rejected } = await pages.ask("propose", request.html, { fields }, options);
  return { values, spans, rejected };
}

function onlyOf(pattern: ExtractRequest["pattern"], fields: readonly StoryField[]): Pattern {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const selector = pattern?.[field];
      return selector ? [[field, selector]] : [];
    }),
  );
}

function verified({ values, spans, rejected }: Story): ExtractAnswer {
  if (Object.keys(values).length > 0) return { values, spans, rejected: [...rejected] };
  throw new WorkbenchError(
    "nothing_verified",
    "Cannot find any field of a story on the page: give a pattern that fits it",
    { data: { rejected } },
  );
}
