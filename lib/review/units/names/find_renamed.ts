import type { Word, WordKind } from "./read_words.ts";

/** The words of a file on both sides; none where it is not there. */
export interface PairOfWords {
  readonly path: string;
  readonly base: readonly Word[];
  readonly head: readonly Word[];
}

/** A name that the whole change calls otherwise, in words of these kinds. */
export interface RenamedName {
  readonly before: string;
  readonly after: string;
  readonly kinds: ReadonlySet<WordKind>;
}

/** The smallest number of places that are told as one name; fewer are told one by one. */
const MIN_PLACES = 3;
/** The least share of the places that stand between the same words on both sides. */
const ALIKE_SHARE = 0.8;

/** The places of a word in all files, in a form that can be compared. */
interface Uses {
  readonly kind: WordKind;
  readonly text: string;
  /** The number of places in each file. */
  readonly counts: string;
  readonly places: number;
  /** With its file, the words beside it, and whether it is called there. */
  readonly around: readonly string[];
  readonly isDeclared: boolean;
}

/**
 * Finds the names that were given up everywhere for another one, at the same number of places of each file and between the same
 * words. What the files do not declare themselves is left out: a package's function or another property of an object is another
 * thing, and no other name.
 */
export function findRenamed(pairs: readonly PairOfWords[]): RenamedName[] {
  const known = {
    base: new Set(pairs.flatMap(({ base }) => base.map(keyOf))),
    head: new Set(pairs.flatMap(({ head }) => head.map(keyOf))),
  };
  const gone = usesOf(pairs, "base", (key) => !known.head.has(key));
  const fresh = usesOf(pairs, "head", (key) => !known.base.has(key));
  const found = gone.flatMap((old) => {
    const alike = fresh.filter((now) => isAlike(old, now));
    const [now] = alike;
    return now && alike.length === 1 ? [[old, now] as const] : [];
  });
  const byName = new Map<string, typeof found>();
  for (const each of found) {
    const key = `${each[0].text}\0${each[1].text}`;
    byName.set(key, [...byName.get(key) ?? [], each]);
  }
  return [...byName.values()].flatMap((same) => {
    const [[old, now]] = same as [typeof found[number]]; // made with one
    const places = same.reduce((sum, [{ places }]) => sum + places, 0);
    const declared = same.filter(([each, other]) => each.isDeclared && other.isDeclared)
      .map(([{ kind }]) => kind);
    if (declared.length === 0 || places < MIN_PLACES) return [];
    // A property of something else that had the name of a variable is another thing.
    const kinds = declared.includes("member")
      ? same.map(([{ kind }]) => kind)
      : ["binding"] as const;
    return [{ before: old.text, after: now.text, kinds: new Set<WordKind>(kinds) }];
  });
}

function keyOf({ kind, text }: Word): string {
  return `${kind} ${text}`;
}

function usesOf(
  pairs: readonly PairOfWords[],
  side: "base" | "head",
  isMeant: (key: string) => boolean,
): Uses[] {
  const found = new Map<string, { word: Word; counts: number[]; around: string[] }>();
  const declared = new Set<string>();
  pairs.forEach((pair, file) => {
    const words = pair[side];
    const wordAt = (index: number): string => {
      const word = words[index];
      return word === undefined ? "" : isMeant(keyOf(word)) ? "*" : word.text;
    };
    words.forEach((word, index) => {
      const key = keyOf(word);
      if (!isMeant(key)) return;
      const uses = found.get(key) ?? { word, counts: [], around: [] };
      found.set(key, uses);
      uses.counts[file] = (uses.counts[file] ?? 0) + 1;
      // What is called where a value stood is another thing.
      const call = word.isCalled ? "()" : "";
      uses.around.push(`${file} ${wordAt(index - 1)}${call} ${wordAt(index + 1)}`);
      if (word.isDeclared) declared.add(key);
    });
  });
  return [...found].map(([key, { word: { kind, text }, counts, around }]) => ({
    kind,
    text,
    counts: counts.map((number, file) => `${file}:${number}`).filter(Boolean).join(),
    places: around.length,
    around,
    isDeclared: declared.has(key),
  }));
}

function isAlike(old: Uses, now: Uses): boolean {
  if (old.kind !== now.kind || old.counts !== now.counts) return false;
  const left = new Map<string, number>();
  for (const each of old.around) left.set(each, (left.get(each) ?? 0) + 1);
  const same = now.around.filter((each) => {
    const number = left.get(each) ?? 0;
    left.set(each, number - 1);
    return number > 0;
  });
  return same.length >= ALIKE_SHARE * now.places;
}
