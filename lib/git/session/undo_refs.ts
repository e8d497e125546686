import type { RefUpdate, Repository } from "../repository.ts";

const FOLDER = "refs/workbench/undo/";
const MAX_KEPT = 50;

/**
 * What keeps a commit reachable that a ref is about to leave, to be made in the same step: the newest has the highest
 * number, and the oldest go.
 */
export async function undoRefs(
  repository: Repository,
  commit: string,
  reason: string,
): Promise<RefUpdate[]> {
  const kept = (await repository.refs(FOLDER))
    .map(({ name, commit }) => ({ name, commit, number: Number(name.slice(FOLDER.length)) }))
    .filter(({ number }) => Number.isSafeInteger(number))
    .sort((a, b) => a.number - b.number);
  const next = (kept.at(-1)?.number ?? 0) + 1;
  const dropped = kept.slice(0, Math.max(0, kept.length + 1 - MAX_KEPT));
  return [
    { ref: FOLDER + String(next).padStart(8, "0"), from: null, to: commit, reason },
    ...dropped.map(({ name, commit }) => ({ ref: name, from: commit, to: null })),
  ];
}
