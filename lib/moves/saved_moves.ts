import { findMoves, type SavedChange, type SaveJournal } from "../saving/mod.ts";
import { createTimeSlice } from "../slices/mod.ts";
import { timeOfDatedId } from "../state/mod.ts";

/**
 * The moves that the last saves of the service made since a moment, the newest one of each file.
 * @param since milliseconds since 1970
 * @returns new paths by old ones
 */
export async function savedMoves(
  journal: SaveJournal,
  since: number,
  options: { readonly signal?: AbortSignal | undefined } = {},
): Promise<Map<string, string>> {
  const moves = new Map<string, string>();
  const slice = createTimeSlice(options);
  for (const id of journal.ids().reverse()) {
    if (timeOfDatedId(id) < since) continue;
    await slice.pause();
    const entry = journal.find(id);
    if (!entry || entry.undone) continue;
    const changes = entry.changes.filter(({ before, after }) => before === null || after === null);
    if (!changes.some(({ before }) => before === null)) continue;
    for (const [to, from] of await findMoves(changes.map(textsOf), options)) moves.set(from, to);
  }
  return moves;
}

/** The edits of a save have the whole text of a file that it made, and their inverse that of one that it deleted. */
function textsOf({ path, before, after, edits, inverse }: SavedChange) {
  const [made] = edits;
  const [gone] = inverse;
  return {
    path,
    before: before === null ? null : gone?.text ?? "",
    after: after === null ? null : made?.text ?? "",
  };
}
