import type { z } from "zod";
import { WorkbenchError } from "../errors/mod.ts";
import type { FileText } from "../project/mod.ts";
import { createTimeSlice } from "../slices/mod.ts";
import { timeOfDatedId } from "../state/mod.ts";
import type { JournalEntry } from "./journal.ts";
import type { Saving } from "./open_saving.ts";
import { planTurn, requireNotFrozen, type Way } from "./plan_turn.ts";
import type { saveList } from "./save_list.ts";

type SaveList = z.input<typeof saveList>;

/** Reads a file as it is now. */
type Read = (path: string) => Promise<FileText | null>;

/**
 * Lists the last saves, the last one first, with whether each could be undone or redone now. A record that is damaged is
 * left out.
 * @param options.limit at most that many; 50 unless told
 */
export async function listSaves(
  saving: Saving,
  { limit = 50, signal }: { readonly limit?: number; readonly signal?: AbortSignal } = {},
): Promise<SaveList> {
  const { journal, source } = saving;
  const read = readOnce((path) => source.project.files.read(path));
  const slice = createTimeSlice({ signal });
  const saves: SaveList["saves"] = [];
  for (const id of journal.ids().slice(0, limit)) {
    await slice.pause();
    const entry = journal.find(id);
    if (entry) saves.push(await describeSave(saving, entry, read));
  }
  return { saves };
}

async function describeSave(
  saving: Saving,
  entry: JournalEntry,
  read: Read,
): Promise<SaveList["saves"][number]> {
  const { id, what, changes, undone, undoneAt } = entry;
  const canUndo = await canTurn(saving, { entry, way: "undo" }, read);
  return {
    id,
    when: new Date(timeOfDatedId(id)).toISOString(),
    what,
    files: changes.map(({ path }) => path),
    // An undo that failed, or was killed, has left a mark on what it did not do.
    undone: undone && !canUndo,
    undoneAt: undone && !canUndo ? undoneAt : null,
    canUndo,
    canRedo: await canTurn(saving, { entry, way: "redo" }, read),
  };
}

async function canTurn(
  saving: Saving,
  { entry, way }: { readonly entry: JournalEntry; readonly way: Way },
  read: Read,
): Promise<boolean> {
  try {
    await planTurn(entry, way, read);
    await requireNotFrozen(saving, entry.changes);
    return true;
  } catch (error) {
    if (error instanceof WorkbenchError) return false;
    throw error;
  }
}

/** Many saves are of the same few files. */
function readOnce(read: Read): Read {
  const known = new Map<string, Promise<FileText | null>>();
  return (path) => {
    const found = known.get(path) ?? read(path);
    known.set(path, found);
    return found;
  };
}
