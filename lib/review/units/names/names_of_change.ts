import type { ParsedSource } from "../../../source/mod.ts";
import { createTimeSlice } from "../../../slices/mod.ts";
import { readUnitFile } from "../reading/read_unit_file.ts";
import type { UnitPair } from "../unit_pairs.ts";
import { findRenamed, type PairOfWords, type RenamedName } from "./find_renamed.ts";
import { renamedExports } from "./renamed_exports.ts";
import { hasAny, identifiersOf, readWords, type Word } from "./read_words.ts";

/** Characters of both sides together; in a larger change the names are told place by place. */
const MAX_LENGTH = 2_000_000;

/** Finds the names that all changed units together call otherwise. */
export async function namesOfChange(
  pairs: readonly UnitPair[],
  options: { readonly signal?: AbortSignal | undefined } = {},
): Promise<RenamedName[]> {
  const slice = createTimeSlice(options);
  const known = { base: new Set<string>(), head: new Set<string>() };
  let length = 0;
  for (const { files } of pairs) {
    await slice.pause();
    const sources = await readBoth(files);
    // What cannot be read may have the name still.
    if (!sources) return [];
    for (const side of ["base", "head"] as const) {
      const source = sources[side];
      length += source?.text.length ?? 0;
      for (const name of source ? identifiersOf(source.ast) : []) known[side].add(name);
    }
    if (length > MAX_LENGTH) return [];
  }
  const gone = [...known.base].filter((name) => !known.head.has(name));
  const fresh = [...known.head].filter((name) => !known.base.has(name));
  if (gone.length === 0 || fresh.length === 0) return [];
  const words: PairOfWords[] = [];
  const exported: RenamedName[] = [];
  const isMeantOn = {
    gone: (name: string) => !known.head.has(name),
    fresh: (name: string) => !known.base.has(name),
  };
  for (const { unit: { path }, files } of pairs) {
    await slice.pause();
    const { base = null, head = null } = await readBoth(files) ?? {};
    // A name that stands nowhere as one is no other name as a text either.
    const isMeant = (source: ParsedSource | null, names: readonly string[]): boolean =>
      source !== null && hasAny(source.ast, names);
    if (!isMeant(base, gone) && !isMeant(head, fresh)) continue;
    words.push({ path, base: wordsOf(base), head: wordsOf(head) });
    if (base && head) exported.push(...renamedExports(base, head, isMeantOn));
  }
  const found = findRenamed(words);
  return [
    ...found,
    ...exported.filter((each) =>
      found.every((other) => other.before !== each.before && other.after !== each.after)
    ),
  ];
}

async function readBoth({ base, head }: UnitPair["files"]) {
  const sources = {
    base: (await readUnitFile(base, "base")).source,
    head: (await readUnitFile(head, "head")).source,
  };
  return (base && !sources.base) || (head && !sources.head) ? null : sources;
}

function wordsOf(source: ParsedSource | null): readonly Word[] {
  return source ? readWords(source.ast) : [];
}
