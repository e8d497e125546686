import type { StoryField } from "../values/fields.ts";
import type { Page } from "../page/parse_page.ts";
import { isTooComplex, pageTooComplex } from "../page/work_limit.ts";
import { select } from "../page/select.ts";
import type { Pattern } from "../values/apply_pattern.ts";
import type { Found } from "../values/found.ts";
import { readField } from "../values/read_field.ts";
import { type Rejected, rejection, type Story, storyOf } from "../values/story.ts";
import { fieldCandidates } from "./candidates.ts";
import { selectorFor } from "./selector_for.ts";
import { type Survey, surveyPage } from "./survey.ts";

/** A pattern, and the story that it reads from the page for which it was made. */
export interface Proposal extends Story {
  readonly pattern: Pattern;
}

/** The most guesses that are tried for one field. */
const MAX_GUESSES = 40;

/** Proposes a selector for each field by rules alone. Each was run on the page, and read what it was meant to. */
export function proposeByRules(page: Page, fields: readonly StoryField[]): Proposal {
  const survey = surveyPage(page);
  const pattern: Pattern = {};
  const found = new Map<StoryField, Found[]>();
  const rejected: Rejected[] = [];
  for (const field of fields) {
    const guess = guessInTime(survey, field);
    if (guess === "too_slow") rejected.push(rejection(field, guess));
    else if (guess) {
      pattern[field] = { css: guess.css };
      found.set(field, guess.found);
    } else rejected.push(rejection(field, "not_found"));
  }
  if (found.size === 0 && rejected.some(({ reason }) => reason === "too_slow")) {
    throw pageTooComplex();
  }
  return { pattern, ...storyOf(found, rejected) };
}

interface Guess {
  readonly css: string;
  readonly found: Found[];
}

/** Finds the first guess for a field, and keeps earlier finds when the time ends. */
function guessInTime(survey: Survey, field: StoryField): Guess | null | "too_slow" {
  try {
    return firstGuess(survey, field);
  } catch (error) {
    if (isTooComplex(error)) return "too_slow";
    throw error;
  }
}

function firstGuess(survey: Survey, field: StoryField): Guess | null {
  let guesses = 0;
  for (const elements of fieldCandidates(survey, field)) {
    if (elements.length === 0) continue;
    if (++guesses > MAX_GUESSES) return null;
    // What cannot be a value needs no selector.
    if (typeof readField(survey.page, field, elements) === "string") continue;
    const css = selectorFor(survey, elements);
    const matched = css === null ? [] : select(survey.page, css);
    const found = typeof matched === "string" ? matched : readField(survey.page, field, matched);
    if (css !== null && typeof found !== "string") return { css, found };
  }
  return null;
}
