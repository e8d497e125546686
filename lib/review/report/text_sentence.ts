import { capitalised, count, joinClauses, listOf } from "../../text/mod.ts";
import type { ReviewUnit, UnitDetail } from "../common/schemas.ts";
import { type Detail, having, MAX_NAMED, namesIn } from "./named_details.ts";

/** Says which texts of the app's languages came, went or say something else, and which files of them. */
export function textSentence(
  units: readonly ReviewUnit[],
  details: readonly Detail[],
): string | null {
  const [come, gone] = [lettersOf(details, "added"), lettersOf(details, "removed")];
  const told = (change: UnitDetail["change"], words: readonly [one: string, many: string]) => {
    const others = change === "added" ? gone : change === "removed" ? come : new Set();
    const found = having(details, "text", change).filter((each) => !others.has(keyOf(each)));
    const [example] = [...found.filter(isEnglish), ...found];
    if (!example) return [];
    const number = namesIn(found);
    const languages = new Set(found.map(({ owner }) => owner)).size;
    const isEach = found.length === number * languages;
    const where = languages > 1 ? ` in ${isEach ? "" : "up to "}${languages} languages` : "";
    if (number === 1 && languages === 1) return [example.message];
    return [
      `${count(number, "text")} ${
        words[number === 1 ? 0 : 1]
      }${where}, such as: ${example.message}`,
    ];
  };
  const files = (change: UnitDetail["change"], words: string) => {
    const found = units.filter((unit) => unit.kind === "texts" && unit.change === change);
    if (found.length === 0) return [];
    const paths = listOf(found.map(({ path }) => `"${path}"`), { max: MAX_NAMED });
    return [`the texts of ${paths} are ${words}`];
  };
  const sentences = [
    ...told("changed", ["changed", "changed"]),
    ...told("added", ["is new", "are new"]),
    ...told("removed", ["is gone", "are gone"]),
    ...files("added", "new"),
    ...files("removed", "gone"),
  ];
  return sentences.length === 0 ? null : capitalised(joinClauses(sentences));
}

/** Lists the texts that are their own keys and came or went, by what they say without signs and capitals. */
function lettersOf(
  details: readonly Detail[],
  change: UnitDetail["change"],
): ReadonlySet<string | null> {
  return new Set(having(details, "text", change).map(keyOf).filter((key) => key !== null));
}

function keyOf({ name, owner }: Detail): string | null {
  if (!name.includes(" ")) return null;
  return `${owner} ${name.match(/[\p{L}\p{N}]+/gu)?.join(" ").toLowerCase() ?? name}`;
}

/** Whoever reads the review reads English. */
function isEnglish({ owner }: Detail): boolean {
  return owner !== null && /^en\b/.test(owner);
}
