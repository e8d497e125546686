import { WorkbenchError } from "../errors/mod.ts";
import { contentHash, type FileChange, isFrozen, requireSound } from "../project/mod.ts";
import { applyEdits } from "../source/mod.ts";
import type { Saving } from "./open_saving.ts";
import type { SavedChange } from "./saved_change.ts";

/**
 * Takes a save back, byte for byte: every file that it touched must still be as the save left it. Files that it made
 * are deleted.
 * @throws {WorkbenchError} `save_not_found`, `content_changed`, `gate_refused`, `config_invalid`, `file_too_large`,
 * `file_not_readable`, `file_not_writable`, `disk_full`, `outside_project`
 */
export async function undoSave(
  saving: Saving,
  id: string,
  options: { readonly signal?: AbortSignal } = {},
): Promise<readonly SavedChange[]> {
  const entry = saving.journal.find(id);
  if (!entry) {
    throw new WorkbenchError(
      "save_not_found",
      `Cannot undo the save "${id}": it is not among the last saves`,
    );
  }
  await requireNotFrozen(saving, entry.changes);
  const changes = await Promise.all(entry.changes.map((change) => undoneChange(saving, change)));
  // What a save made goes last: a service that dies in between leaves a file that nobody uses.
  const written = await saving.source.project.files.write(changes.reverse(), options);
  for (const file of written) saving.adopt(file);
  saving.journal.remove(id);
  return entry.changes.map(({ path, before, after, edits, inverse }) => ({
    path,
    before: after,
    after: before,
    edits: inverse,
    inverse: edits,
  }));
}

/** The other rules have no say: what was there before may come back. */
async function requireNotFrozen(
  { source }: Saving,
  changes: readonly SavedChange[],
): Promise<void> {
  const reading = await source.project.configuration();
  requireSound(reading, "frozen");
  const frozen = changes.find(({ path }) => isFrozen(path, reading.configuration));
  if (!frozen) return;
  throw new WorkbenchError(
    "gate_refused",
    `Refuse to undo the save: "${frozen.path}" is frozen by workbench.json`,
    { data: { violations: [] } },
  );
}

async function undoneChange(saving: Saving, change: SavedChange): Promise<FileChange> {
  const { path, before, after, inverse } = change;
  if (before === null || after === null) return { path, before: after, after: null };
  const now = await saving.source.project.files.read(path);
  if (now?.contentHash !== after) throw changedSince(path, now?.contentHash ?? null);
  const text = applyEdits(now.text, inverse);
  if (contentHash(text) !== before) throw changedSince(path, now.contentHash);
  return { path, before: after, after: text };
}

function changedSince(path: string, hash: string | null): WorkbenchError {
  return new WorkbenchError(
    "content_changed",
    `Cannot undo the save: "${path}" has changed since`,
    { data: { path, current: { contentHash: hash } } },
  );
}
