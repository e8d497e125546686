import type { RefUpdate, Repository } from "../repository.ts";

const FOLDER = "refs/workbench/undo/";
const MAX_KEPT = 50;

/** The undo refs that there are, the oldest first. */
export async function readUndoRefs(repository: Repository): Promise<readonly UndoRef[]> {
  return (await repository.refs(FOLDER))
    .map(({ name, commit }) => ({ name, commit, number: Number(name.slice(FOLDER.length)) }))
    .filter(({ number }) => Number.isSafeInteger(number))
    .sort((a, b) => a.number - b.number);
}

/** The undo refs of a session, read once: whoever else makes some meanwhile is found out when they are moved. */
export interface UndoMemory {
  read(): Promise<readonly UndoRef[]>;
  /** The refs have been moved. */
  moved(updates: readonly RefUpdate[]): void;
  /** They may not be what they were. */
  forget(): void;
}

export function undoMemory(repository: Repository): UndoMemory {
  let known: readonly UndoRef[] | null = null;
  return {
    read: async () => known ??= await readUndoRefs(repository),
    moved(updates) {
      const gone = new Set(updates.filter(({ to }) => to === null).map(({ ref }) => ref));
      const made = updates.flatMap(({ ref, to }) => {
        const number = ref.startsWith(FOLDER) ? Number(ref.slice(FOLDER.length)) : NaN;
        return to !== null && !Number.isNaN(number) ? [{ name: ref, commit: to, number }] : [];
      });
      known = known && [...known.filter(({ name }) => !gone.has(name)), ...made];
    },
    forget: () => void (known = null),
  };
}

/** One old value of a ref, and where it is kept. */
export interface UndoRef {
  readonly name: string;
  readonly commit: string;
  readonly number: number;
}

/**
 * Returns the ref updates that keep commits reachable that are about to be left behind, to be made in the same step: the newest has
 * the highest number, and the oldest go.
 * @param kept from `readUndoRefs`
 */
export function undoRefs(
  kept: readonly UndoRef[],
  commits: readonly string[],
  reason: string,
): RefUpdate[] {
  const next = (kept.at(-1)?.number ?? 0) + 1;
  const dropped = kept.slice(0, Math.max(0, kept.length + commits.length - MAX_KEPT));
  return [
    ...commits.map((to, index) => ({ ref: nameOf(next + index), from: null, to, reason })),
    ...dropped.map(({ name, commit }) => ({ ref: name, from: commit, to: null })),
  ];
}

function nameOf(number: number): string {
  return FOLDER + String(number).padStart(8, "0");
}
