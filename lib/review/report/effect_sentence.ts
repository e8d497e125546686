import { capitalised, count, joinClauses, listOf } from "../../text/mod.ts";
import type { UnitDetail } from "../common/schemas.ts";
import { factsOf, hasFacts, MAX_FACTS, MAX_QUOTED } from "./code_sentence.ts";
import { type Detail, having, MAX_NAMED, ownersOf } from "./named_details.ts";
import { plainWords } from "./plain_words.ts";
import { shortenAtClause } from "./shorten_clause.ts";

/**
 * Says which effects came and went, and what others do now.
 * @param options.isAlone tells whether no other sentence is about what people see
 */
export function effectSentence(
  details: readonly Detail[],
  { isAlone }: { readonly isAlone: boolean },
): string | null {
  // That an effect does something else says nothing beside what is told.
  const effects = having(details, "effect");
  if (effects.every(isVague) && (!isAlone || effects.length === 0)) return null;
  const told = effects.every(isVague) ? effects : effects.filter((each) => !isVague(each));
  // When else one runs says nothing beside what is told.
  if (!isAlone && told.every(isOfTimes)) return null;
  const wordsOf = (each: Detail): string => effectWords(each) + hookWords(each, details);
  const clauses = [
    ...new Set(
      told.toSorted((a, b) => Number(isOfTimes(a)) - Number(isOfTimes(b))).map(wordsOf),
    ),
  ];
  const shown = clauses.slice(0, MAX_FACTS);
  const rest = effects.filter((each) => !told.includes(each) || !shown.includes(wordsOf(each)));
  return capitalised(joinClauses([...shown, ...restClauses(rest)]));
}

/** Says of other effects how many came and went, and in which components others do something else. */
function restClauses(rest: readonly Detail[]): string[] {
  return REST.flatMap(([change, one, many]) => {
    const found = rest.filter((each) => each.change === change);
    if (found.length === 0) return [];
    const where = listOf(ownersOf(found), { max: MAX_NAMED });
    return [
      `${count(found.length, "more effect")} of ${where} ${found.length === 1 ? one : many}`,
    ];
  });
}

const REST: readonly (readonly [change: UnitDetail["change"], one: string, many: string])[] = [
  ["added", "is new", "are new"],
  ["removed", "is gone", "are gone"],
  ["changed", "changed", "changed"],
  ["moved", "moved", "moved"],
];

/** Tells whether all that is said of an effect is when else it runs. */
function isOfTimes({ facts }: Detail): boolean {
  return facts?.every((fact) => TIMES.some((words) => fact.startsWith(words))) === true;
}

const TIMES: readonly string[] = ["runs when ", "runs no more when "];

function isVague(detail: Detail): boolean {
  return detail.change === "changed" && !hasFacts(detail);
}

/** Names the hook that a component uses since it lost an effect: it may do what that did. */
function hookWords({ change, owner, unit }: Detail, details: readonly Detail[]): string {
  if (change !== "removed") return "";
  const mentions = details.filter((each) => each.name === owner && each.unit.path === unit.path)
    .flatMap(({ mentions = [] }) => mentions);
  const [used] = mentions.filter((each) => /^uses "[^"]+" now/.test(each));
  return used === undefined ? "" : `, and ${used.slice(0, used.indexOf(" now"))} now`;
}

function effectWords(detail: Detail): string {
  const { change, owner, message } = detail;
  if (change !== "changed" || !hasFacts(detail)) {
    return shortenAtClause(plainWords(message), MAX_QUOTED);
  }
  return `an effect of "${owner}" ${factsOf(detail)}`;
}
