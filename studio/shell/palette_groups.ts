import { FileCode, type LucideIcon, Type } from "lucide-react";
import type { Schemas } from "../api/client.ts";
import type { FoundText } from "../api/shown_text.ts";
import { splitPath } from "../parts/words.ts";
import { goTo } from "../places/use_place.ts";
import { bestRank, hasWords, rankOf } from "./rank.ts";

/** Something that the palette leads to or does. */
export interface Entry {
  readonly key: string;
  readonly name: string;
  /** The part of the name that is looked for first. */
  readonly said?: string;
  readonly detail?: string;
  readonly icon: LucideIcon;
  readonly run: () => void;
}

export interface Group {
  readonly label: string;
  readonly items: readonly Entry[];
}

type Unit = Schemas["UnitRow"];

/** The label of the units that have the letters alone, here and there. */
const LIKE = "Units with these letters";

/** Returns the units that have all words as groups: those that only have the letters are apart. */
export function unitGroups(units: readonly Unit[], words: readonly string[]): readonly Group[] {
  return [
    { label: "Units", items: units.filter((unit) => isNamed(unit, words)).map(entryOf) },
    { label: LIKE, items: units.filter((unit) => !isNamed(unit, words)).map(entryOf) },
  ];
}

/** Whether a unit has all words in a name, or exports what is called so. */
export function isNamed(
  { name, path, components, route, found }: Unit,
  words: readonly string[],
): boolean {
  const names = [name, path, route ?? "", ...components].join(" ");
  return found !== undefined || hasWords(names, words);
}

function entryOf({ name, path }: Unit): Entry {
  return {
    key: path,
    name,
    detail: path,
    icon: FileCode,
    run: () => goTo({ screen: "units", path }),
  };
}

/**
 * Adds the texts of the app to groups: before the units that only have the letters, which are not shown while texts are looked
 * for, so that a key opens none of them in place of a text.
 */
export function withTexts(
  groups: readonly Group[],
  texts: readonly FoundText[],
  isLooking: boolean,
  words: readonly string[],
): readonly Group[] {
  const like = groups.filter(({ label }) => label === LIKE);
  const named = groups.filter((group) => !like.includes(group));
  return [...named, ...groupOfTexts(texts, words), ...(isLooking ? [] : like)];
}

/** Returns how well the best entry of a group has words. */
export function rankOfGroup(items: readonly Entry[], words: readonly string[]): number {
  return bestRank(items.map(({ name, said = name }) => said), words);
}

/** The most texts that are listed. */
const MOST_TEXTS = 8;

/** Returns the texts of the app that have what was typed, as a group: the best first, and of those that are as good what an element shows. */
function groupOfTexts(texts: readonly FoundText[], words: readonly string[]): readonly Group[] {
  const best = texts.toSorted((a, b) =>
    rankOf(a.text, words) - rankOf(b.text, words) ||
    Number(a.node === null) - Number(b.node === null)
  ).slice(0, MOST_TEXTS);
  const items = best.map(({ text, owner, path, line, node }): Entry => ({
    key: `${path} ${node ?? line}`,
    name: text,
    detail: `${owner === null ? "" : `${owner}, `}${splitPath(path).name}:${line}`,
    icon: Type,
    run: () =>
      goTo({ screen: "units", path, ...(node === null ? { pane: "source", line } : { node }) }),
  }));
  return items.length === 0 ? [] : [{ label: "Texts in the app", items }];
}
