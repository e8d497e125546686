import type { GraphSnapshot } from "../mod.ts";
import { closenessOf, IN_ONE_PIECE, matchText, WHOLE_WORD } from "./match_text.ts";
import { exportKinds, type NamedExport, namedExports } from "./named_exports.ts";
import { type IndexedUnit, type UnitRole, unitRoles } from "./unit_index.ts";

/** The measure of how well a unit matches a search. */
export interface Rating {
  /** The closeness of the word that is the least close, as `closenessOf` tells it. */
  readonly closeness: number;
  /** A higher number for the better of two matches that are as close. */
  readonly score: number;
}

/** The amount by which a match of the path counts less than a match of the name. */
const PATH_PENALTY = 30;

/** The amount by which an export that is the one name of a search counts more than any other match. */
const EXPORT_BONUS = 200;
/** The amount by which an export that only has the word in its name counts less than a match of the unit's name. */
const EXPORT_PENALTY = 15;

const KINDS: ReadonlySet<string> = new Set(exportKinds);

/** The score of a word that is the kind of an export, as in `type User`. */
const KIND_SCORE = 1;

/** The words that name a role, in the singular and the plural. */
const ROLES: ReadonlyMap<string, UnitRole> = new Map(
  unitRoles.filter((role) => role !== "other").flatMap((role) => [
    [role, role],
    [role === "story" ? "stories" : `${role}s`, role],
  ]),
);

/** The score of a word that names the role of the unit: more than that of the same letters in a name. */
const ROLE_SCORE = 60;

/** The score of words that begin a name together, as `users dialog` begins `UsersDialogs`. */
const TOGETHER_SCORE = 40;

/** The amount by which a test or a story counts less than its subject; nothing where it is asked for. */
const BESIDE_PENALTY = 20;

/** Tells which words of a search are names, and neither kinds of exports nor roles of units. */
export function namesOf(words: readonly string[]): string[] {
  return words.filter((word) => !KINDS.has(word) && !ROLES.has(word));
}

/**
 * Rates a unit for several words, each of which may match in another place: `orders table` finds the table of the orders,
 * `orders page` the page of the orders, whatever its file is called.
 * @returns null where a word matches nothing of the unit
 */
export function rateUnit(
  unit: IndexedUnit,
  graph: GraphSnapshot,
  words: readonly string[],
): Rating | null {
  const exports = namedExports(graph.files.get(unit.path)?.exports);
  const bonus = namesOf(words).length === 1 ? EXPORT_BONUS : 0;
  let closeness = WHOLE_WORD;
  let score = 0;
  for (const word of words) {
    const rating = rateWord(unit, word, exports, bonus);
    if (rating === null) return null;
    closeness = Math.min(closeness, rating.closeness);
    score += rating.score;
  }
  if (standsBeside(unit, words)) score -= BESIDE_PENALTY;
  return beginTogether(unit, words)
    ? { closeness: WHOLE_WORD, score: score + TOGETHER_SCORE }
    : { closeness, score };
}

function standsBeside({ role }: IndexedUnit, words: readonly string[]): boolean {
  if (role !== "test" && role !== "story") return false;
  return !words.some((word) => ROLES.get(word) === role);
}

/** Tells whether several words begin a name of the unit in their order, apart from the signs between its own words. */
function beginTogether({ name, components }: IndexedUnit, words: readonly string[]): boolean {
  if (words.length === 1 || namesOf(words).length < words.length) return false;
  const joined = words.join("");
  return [name, ...components].some((each) =>
    each.toLowerCase().replaceAll(/[-_. ]/g, "").startsWith(joined)
  );
}

function rateWord(
  unit: IndexedUnit,
  word: string,
  exports: readonly NamedExport[],
  bonus: number,
): Rating | null {
  const role = ROLES.get(word);
  if (role === unit.role) return { closeness: WHOLE_WORD, score: ROLE_SCORE };
  const found = better(rateTexts(unit, word), rateExports(exports, word, bonus));
  // A unit of another role that has the letters of the word is not what the person means.
  return role === undefined || found === null || KINDS.has(word)
    ? found
    : { ...found, closeness: Math.min(found.closeness, IN_ONE_PIECE) };
}

function rateTexts({ name, components, routes, path }: IndexedUnit, word: string): Rating | null {
  let best = rateText(name, word);
  for (const component of components) {
    // A component mostly has the name of its unit.
    if (component !== name) best = better(best, rateText(component, word));
  }
  for (const { route } of routes) {
    if (route !== null) best = better(best, rateText(route, word));
  }
  return best?.closeness === WHOLE_WORD ? best : better(best, rateText(path, word, PATH_PENALTY));
}

function rateText(text: string, word: string, penalty = 0): Rating | null {
  const score = matchText(text, word);
  return score === null ? null : { closeness: closenessOf(text, word), score: score - penalty };
}

/** Rates the exports by a name that has the word in one piece: letters here and there in so many names say nothing. */
function rateExports(
  exports: readonly NamedExport[],
  word: string,
  bonus: number,
): Rating | null {
  let best: Rating | null = null;
  for (const { name, lower, kind } of exports) {
    if (kind === word) best = better(best, { closeness: WHOLE_WORD, score: KIND_SCORE });
    if (!lower.includes(word)) continue;
    best = better(best, rateText(name, word, lower === word ? -bonus : EXPORT_PENALTY));
  }
  return best;
}

function better(one: Rating | null, other: Rating | null): Rating | null {
  if (one === null || other === null) return one ?? other;
  return compareRatings(one, other) > 0 ? other : one;
}

/** Orders two ratings, the better one first. */
export function compareRatings(a: Rating, b: Rating): number {
  return b.closeness - a.closeness || b.score - a.score;
}
