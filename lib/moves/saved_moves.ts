import { findMoves, type SavedChange, type SaveJournal } from "../saving/mod.ts";

/**
 * The moves that the last saves of the service made, the newest one of each file.
 * @returns new paths by old ones
 */
export async function savedMoves(
  journal: SaveJournal,
  options: { readonly signal?: AbortSignal | undefined } = {},
): Promise<Map<string, string>> {
  const moves = new Map<string, string>();
  for (const id of journal.ids().reverse()) {
    const entry = journal.find(id);
    if (!entry || entry.undone) continue;
    const changes = entry.changes.filter(({ before, after }) => before === null || after === null);
    if (!changes.some(({ before }) => before === null)) continue;
    for (const [to, from] of await findMoves(changes.map(textsOf), options)) moves.set(from, to);
  }
  return moves;
}

/** Of a file that a save made, its edits have the whole text; of one that it deleted, what brings it back has it. */
function textsOf({ path, before, after, edits, inverse }: SavedChange) {
  const [made] = edits;
  const [gone] = inverse;
  return {
    path,
    before: before === null ? null : gone?.text ?? "",
    after: after === null ? null : made?.text ?? "",
  };
}
