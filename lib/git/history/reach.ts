import { paintDown } from "./paint_down.ts";
import type { CommitReader } from "./commit_reader.ts";

/** The marks of the two sides that may reach a commit: bits. */
export const ONE = 1;
export const OTHER = 2;

/** The commits that two sides reach. */
export interface Reach {
  /** Sides that reach a commit. */
  sidesOf(id: string): number;
}

/** Walks down from two sets of commits until all that is left is reached from both. */
export async function reachFrom(
  reader: CommitReader,
  one: readonly string[],
  other: readonly string[],
  signal?: AbortSignal,
): Promise<Reach> {
  const walk = { links: reader.links, slice: reader.slice(signal) };
  const commits = await paintDown([one, other], walk);
  return {
    sidesOf(id) {
      const index = commits.indexOf(id);
      return index === undefined ? 0 : commits.marksAt(index, 0);
    },
  };
}
