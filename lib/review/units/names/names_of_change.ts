import type { ParsedSource } from "../../../source/mod.ts";
import { createTimeSlice } from "../../../slices/mod.ts";
import { readUnitFile } from "../reading/read_unit_file.ts";
import type { UnitPair } from "../unit_pairs.ts";
import { findRenamed, type PairOfWords, type RenamedName } from "./find_renamed.ts";
import { readWords, type Word } from "./read_words.ts";

/** Characters of both sides together; in a larger change the names are told place by place. */
const MAX_LENGTH = 2_000_000;

/** Finds the names that all changed units together call otherwise. */
export async function namesOfChange(
  pairs: readonly UnitPair[],
  options: { readonly signal?: AbortSignal | undefined } = {},
): Promise<RenamedName[]> {
  const slice = createTimeSlice(options);
  const words: PairOfWords[] = [];
  let length = 0;
  const wordsOf = (source: ParsedSource | null): readonly Word[] => {
    length += source?.text.length ?? 0;
    return source ? readWords(source.ast) : [];
  };
  for (const { unit: { path }, files } of pairs) {
    await slice.pause();
    const base = await readUnitFile(files.base, "base");
    const head = await readUnitFile(files.head, "head");
    // What cannot be read may have the name still.
    if ((files.base && !base.source) || (files.head && !head.source)) return [];
    words.push({ path, base: wordsOf(base.source), head: wordsOf(head.source) });
    if (length > MAX_LENGTH) return [];
  }
  return findRenamed(words);
}
