import { type StoryField, storyFields } from "./values/fields.ts";
import { askPattern, MAX_OUTLINE } from "./model/ask_pattern.ts";
import { requirePage } from "./require_page.ts";
import type { Proposal } from "./rules/propose_by_rules.ts";
import type { ProposeAnswer, ProposeRequest } from "./schemas.ts";
import type { StoryAi } from "./story_ai.ts";
import type { WorkBudget } from "./thread/page_thread.ts";
import type { Pattern } from "./values/apply_pattern.ts";
import { inOrder, rejection, type Story } from "./values/story.ts";
import { withFound } from "./with_found.ts";

/**
 * Proposes a pattern: for each field of a story one CSS selector, which was run on the page before it is believed. Rules
 * find most; a model sees the page's outline, and its selectors count where they read something else than the rules'.
 * @param request the page, and the model to ask if any
 * @throws {WorkbenchError} `body_too_large`, `page_too_complex`, `model_not_found`, and `modelhost_unavailable` with
 *   what the rules found
 */
export async function proposePattern(
  story: StoryAi,
  request: ProposeRequest,
  options: { signal?: AbortSignal } = {},
): Promise<ProposeAnswer> {
  const { html, model } = request;
  const budget = requirePage(html);
  const byRules = await story.pages.ask("propose", html, { fields: storyFields }, {
    ...options,
    budget,
  });
  const { pattern, values, rejected } = byRules;
  const found: ProposeAnswer = { pattern, values, rejected: [...rejected], method: "rules" };
  if (model === undefined) return found;
  return await withFound(
    found,
    () => proposeByModel(story, { html, model }, byRules, budget, options),
  );
}

async function proposeByModel(
  { pages, askModel }: StoryAi,
  { html, model }: { html: string; model: string },
  byRules: Proposal,
  budget: WorkBudget,
  options: { signal?: AbortSignal },
): Promise<ProposeAnswer> {
  const { text } = await pages.ask("outline", html, { maxLength: MAX_OUTLINE }, {
    ...options,
    budget,
  });
  const said = await askPattern(askModel, {
    model,
    outline: text,
    fields: storyFields,
    ...options,
  });
  if (!said) {
    const rejected = storyFields.map((field) => rejection(field, "bad_reply"));
    return merged(byRules, {}, { values: {}, spans: {}, rejected });
  }
  const pattern = patternOf(said);
  const applied = await pages.ask("apply", html, { pattern }, { ...options, budget });
  return merged(byRules, pattern, applied);
}

function patternOf(said: Partial<Record<StoryField, string>>): Pattern {
  return Object.fromEntries(
    storyFields.flatMap((field) => {
      const css = said[field]?.trim();
      return css ? [[field, { css }]] : [];
    }),
  );
}

/** Merges two patterns, and keeps the rules' selector where both read the same: it was chosen to last. */
function merged(byRules: Proposal, pattern: Pattern, byModel: Story): ProposeAnswer {
  const taken = storyFields.filter((field) => {
    const value = byModel.values[field];
    return value !== undefined &&
      JSON.stringify(value) !== JSON.stringify(byRules.values[field]);
  });
  const only = <Value>(of: { readonly [Field in StoryField]?: Value | undefined }) =>
    Object.fromEntries(taken.map((field) => [field, of[field]]));
  return {
    pattern: { ...byRules.pattern, ...only(pattern) },
    values: { ...byRules.values, ...only<string | string[]>(byModel.values) },
    rejected: inOrder([
      ...byRules.rejected.filter(({ field }) => byModel.values[field] === undefined),
      ...byModel.rejected,
    ]),
    method: taken.length > 0 ? "model" : "rules",
  };
}
