/**
 * Text for people: ordered, cut, counted and taken apart in the same way wherever it is shown.
 * @module
 */

export { compareText } from "./compare_text.ts";
export { beginningOf, oneLine, restOf, shorten, shortenAtWord } from "./cut_text.ts";
export { languageName, languageOf, openLanguages } from "./language_of.ts";
export { didYouMean, nearestName } from "./nearest_name.ts";
export {
  keysOf,
  missingKind,
  schemaSentence,
  unknownKeys,
  unknownName,
} from "./schema_sentence.ts";
export {
  newUnseenCharacters,
  type TextPart,
  type UnseenCharacter,
  unseenParts,
} from "./unseen_characters.ts";
export { withoutTrailing } from "./without_trailing.ts";
export { wordsBetween, wordsOf } from "./name_words.ts";
export { capitalised, count, joinClauses, listOf } from "./words.ts";
