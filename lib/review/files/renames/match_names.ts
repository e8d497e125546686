import { createTimeSlice } from "../../../slices/mod.ts";
import type { Prints } from "./prints.ts";
import {
  isRegular,
  type Lone,
  type LoneFiles,
  MOST_SIMILAR,
  nameOf,
  type Rename,
} from "./rename.ts";

/**
 * The similarity that is enough for files with the same name: less than for others, but more than for the most similar file of all.
 */
const ENOUGH = MOST_SIMILAR * 3 / 4;

/**
 * Pairs files that moved to another folder: those whose name is the only one of its kind on either side.
 * @throws the signal's reason once it is aborted
 */
export async function matchNames(
  files: LoneFiles,
  prints: Prints,
  { signal }: { readonly signal?: AbortSignal | undefined } = {},
): Promise<Rename[]> {
  const byName = onlyOnes(files.come);
  const gone = onlyOnes(files.gone);
  const pairs = [...gone].flatMap(([name, from]) => {
    const to = byName.get(name);
    return from && to && isRegular(from) && isRegular(to) ? [{ from, to }] : [];
  });
  await prints.load(pairs.flatMap(({ from, to }) => [from, to]));
  const slice = createTimeSlice({ signal });
  const renames: Rename[] = [];
  for (const { from, to } of pairs) {
    const score = prints.similarity(from, to);
    if (score >= ENOUGH) renames.push({ from, to, score });
    await slice.pause();
  }
  return renames;
}

/** By name; null for a name that several have. */
function onlyOnes(files: readonly Lone[]): Map<string, Lone | null> {
  const byName = new Map<string, Lone | null>();
  for (const file of files) byName.set(nameOf(file), byName.has(nameOf(file)) ? null : file);
  return byName;
}
