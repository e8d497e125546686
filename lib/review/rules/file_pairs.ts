import type { FileChange } from "../file_change.ts";

/** A file as both sides have it; null where it is not there. */
export interface FilePair {
  readonly before: string | null;
  readonly after: string | null;
}

/** The files of a change, each with where it was. */
export function pairsOf(changes: readonly FileChange[]): FilePair[] {
  return changes.map(({ path, previousPath, before, after }) => ({
    before: before ? previousPath ?? path : null,
    after: after ? path : null,
  }));
}

/** Every path that a change names, on either side. */
export function pathsOf(pairs: readonly FilePair[]): Set<string> {
  return new Set(pairs.flatMap(({ before, after }) => [before ?? [], after ?? []].flat()));
}

/** The paths of moved files by their former paths, and the other way round. */
export interface Moves {
  readonly to: ReadonlyMap<string, string>;
  readonly from: ReadonlyMap<string, string>;
}

export function movesOf(pairs: readonly FilePair[]): Moves {
  const to = new Map<string, string>();
  for (const { before, after } of pairs) {
    if (before !== null && after !== null && before !== after) to.set(before, after);
  }
  return { to, from: new Map([...to].map(([before, after]) => [after, before])) };
}
