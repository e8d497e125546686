import type { TextEdit } from "../../source/mod.ts";

/** A change of files by edits, moves and removals. All paths are those that the files have before it. */
export interface Refactoring {
  readonly edits: ReadonlyMap<string, readonly TextEdit[]>;
  /** The destinations of files. */
  readonly moves: ReadonlyMap<string, string>;
  readonly removals: ReadonlySet<string>;
}

/** Edits of several origins, by path. */
export function joinEdits(
  ...all: readonly ReadonlyMap<string, readonly TextEdit[]>[]
): Map<string, readonly TextEdit[]> {
  const joined = new Map<string, readonly TextEdit[]>();
  for (const [path, edits] of all.flatMap((each) => [...each])) {
    joined.set(path, [...joined.get(path) ?? [], ...edits]);
  }
  return joined;
}

/** Keeps one of the edits of a place that several searches found. */
export function onceEach(
  edits: ReadonlyMap<string, readonly TextEdit[]>,
): Map<string, readonly TextEdit[]> {
  return new Map([...edits].map(([path, list]) => {
    const byStart = new Map(list.map((edit) => [edit.start, edit]));
    return [path, [...byStart.values()].sort((a, b) => a.start - b.start)];
  }));
}
