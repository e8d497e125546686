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

/** A pair that could be a rename. */
interface Candidate extends Rename {
  readonly hasSameName: boolean;
}

const ENOUGH = MOST_SIMILAR / 2;
/** The largest number of possible origins of a file: more are not remembered. */
const MOST_CANDIDATES = 4;

/**
 * Compares every file that is gone with every one that came, and pairs them from the most similar ones down.
 * @throws the signal's reason once it is aborted
 */
export async function matchSimilar(
  files: LoneFiles,
  prints: Prints,
  { signal }: { readonly signal?: AbortSignal | undefined } = {},
): Promise<Rename[]> {
  const come = files.come.filter(isRegular);
  if (files.gone.length === 0 || come.length === 0) return [];
  await prints.load([...files.gone, ...come].filter(isRegular));
  const slice = createTimeSlice({ signal });
  const candidates: Candidate[] = [];
  for (const to of come) {
    const best: Candidate[] = [];
    const scoreOf = prints.similarityTo(to);
    for (const from of files.gone) {
      const score = isRegular(from) ? scoreOf(from) : 0;
      remember({ from, to, score, hasSameName: nameOf(from) === nameOf(to) }, best);
      if (slice.spent) await slice.pause();
    }
    candidates.push(...best);
  }
  return chosen(candidates);
}

/** Those that are no candidates at all take places, too: git has it so, and of equals the first in place is chosen. */
function remember(candidate: Candidate, best: Candidate[]): void {
  if (best.length < MOST_CANDIDATES) {
    best.push(candidate);
    return;
  }
  let worst = 0;
  for (let index = 1; index < best.length; index++) {
    if (compare(best[index]!, best[worst]!) > 0) worst = index;
  }
  if (compare(best[worst]!, candidate) > 0) best[worst] = candidate;
}

/** The better one first. */
function compare(one: Candidate, other: Candidate): number {
  return other.score - one.score || Number(other.hasSameName) - Number(one.hasSameName);
}

function chosen(candidates: readonly Candidate[]): Rename[] {
  const taken = new Set<Lone>();
  return candidates.toSorted(compare).flatMap(({ from, to, score }) => {
    if (score < ENOUGH || taken.has(from) || taken.has(to)) return [];
    taken.add(from).add(to);
    return [{ from, to, score }];
  });
}
