import { WorkbenchError } from "../errors/mod.ts";
import type { FileText } from "../project/mod.ts";
import type { JournalEntry, SaveJournal } from "./journal.ts";
import type { Way } from "./plan_turn.ts";

/**
 * Names the later save that left a file as it is now, in the reason why an earlier one cannot be undone or redone: with that
 * one undone, it can be tried anew.
 * @param error whatever `planTurn` threw
 * @returns the error to throw instead
 */
export async function withSaveInTheWay(
  error: unknown,
  { journal, entry, way }: {
    readonly journal: SaveJournal;
    readonly entry: JournalEntry;
    readonly way: Way;
  },
  read: (path: string) => Promise<FileText | null>,
): Promise<unknown> {
  if (!(error instanceof WorkbenchError) || error.code !== "content_changed") return error;
  const { path } = error.data;
  if (typeof path !== "string") return error;
  const hash = (await read(path))?.contentHash ?? null;
  const later = laterSave(journal, entry, { path, hash });
  if (!later) return error;
  const message =
    `Cannot ${way} the save "${entry.id}": "${path}" was changed by the later save "${later.id}" ` +
    `(${later.what}); undo that one first`;
  return new WorkbenchError(error.code, message, { data: error.data, cause: error });
}

function laterSave(
  journal: SaveJournal,
  { id }: JournalEntry,
  { path, hash }: { readonly path: string; readonly hash: string | null },
): JournalEntry | null {
  // The last one comes first, and ids sort by age.
  for (const each of journal.ids()) {
    if (each <= id) return null;
    const entry = journal.find(each);
    if (
      entry && !entry.undone &&
      entry.changes.some((change) => change.path === path && change.after === hash)
    ) {
      return entry;
    }
  }
  return null;
}
