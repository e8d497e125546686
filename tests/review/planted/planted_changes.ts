import type { Planted, Refactoring } from "./planted.ts";
import { PLANTED_CODE } from "./planted_code.ts";
import { PLANTED_COMPONENTS } from "./planted_components.ts";
import { PLANTED_ENVIRONMENT } from "./planted_environment.ts";
import { PLANTED_FLOWS } from "./planted_flows.ts";
import { PLANTED_NEWCOMERS } from "./planted_newcomers.ts";
import { PLANTED_TEXTS } from "./planted_texts.ts";
import { REFACTORINGS_IN_PLACE } from "./refactorings_in_place.ts";
import { REFACTORINGS_OF_PLACES } from "./refactorings_of_places.ts";

/** Changes that a reader of a review has to be told. */
export const PLANTED: readonly Planted[] = [
  ...PLANTED_COMPONENTS,
  ...PLANTED_CODE,
  ...PLANTED_ENVIRONMENT,
  ...PLANTED_FLOWS,
  ...PLANTED_NEWCOMERS,
  ...PLANTED_TEXTS,
];

/** Changes of how the app is written, of which a reader of a review need not be told. */
export const REFACTORINGS: readonly Refactoring[] = [
  ...REFACTORINGS_IN_PLACE,
  ...REFACTORINGS_OF_PLACES,
];
