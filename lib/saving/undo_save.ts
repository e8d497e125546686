import { filesDiff } from "../diff/mod.ts";
import { WorkbenchError } from "../errors/mod.ts";
import type { GitOutcome, SavedText } from "../git/mod.ts";
import { witnessed } from "../git/witnessed.ts";
import { contentHash, type FileChange, requireSound } from "../project/mod.ts";
import { checkChange, refuseIntroduced } from "../rules/mod.ts";
import { applyEdits } from "../source/mod.ts";
import type { Saving } from "./open_saving.ts";
import type { SavedChange } from "./saved_change.ts";

/** What an undo did. */
export interface Undone {
  readonly changes: readonly SavedChange[];
  /** Null for a dry run. */
  readonly git: GitOutcome | null;
  /** What a dry run would write. */
  readonly diff?: string;
}

/** One file of an undo. */
interface UndoneFile {
  readonly write: FileChange;
  readonly text: SavedText;
}

/**
 * Takes a save back, byte for byte: every file that it touched must still be as the save left it. Files that it made
 * are deleted, and those that it deleted come back.
 * @param options.dryRun true ends where the first byte would be written
 * @throws {WorkbenchError} `save_not_found`, `content_changed`, `gate_refused`, `config_invalid`, `file_too_large`,
 * `file_not_readable`, `file_not_writable`, `disk_full`, `outside_project`
 */
export async function undoSave(
  saving: Saving,
  id: string,
  options: { readonly dryRun?: boolean | undefined; readonly signal?: AbortSignal } = {},
): Promise<Undone> {
  const entry = saving.journal.find(id);
  if (!entry) {
    throw new WorkbenchError(
      "save_not_found",
      `Cannot undo the save "${id}": it is not among the last saves`,
    );
  }
  await requireNotFrozen(saving, entry.changes);
  const undone = await Promise.all(entry.changes.map((change) => undoneFile(saving, change)));
  // What a save made goes last: a service that dies in between leaves a file that nobody uses.
  const writes = undone.map(({ write }) => write).reverse();
  const texts = undone.map(({ text }) => text);
  const changes = entry.changes.map(inverted);
  if (options.dryRun) {
    await saving.source.project.files.write(writes, options);
    return { changes, git: null, diff: filesDiff(texts) };
  }
  const { git } = await witnessed(
    saving.git,
    // Not by the save's id: of two undos of one save, that which fails must not take back what the other one tells.
    { id: saving.journal.newId(), texts },
    async () => {
      for (const { path, before } of entry.changes) {
        if (before) saving.expect({ path, contentHash: before });
      }
      const written = await saving.source.project.files.write(writes, options);
      // Before git hears of it, as of a save.
      for (const file of written) saving.adopt(file);
    },
  );
  saving.journal.remove(id);
  return { changes, git };
}

function inverted({ path, before, after, edits, inverse }: SavedChange): SavedChange {
  return { path, before: after, after: before, edits: inverse, inverse: edits };
}

/** The other rules have no say: what was there before may come back. */
async function requireNotFrozen(
  { source }: Saving,
  changes: readonly SavedChange[],
): Promise<void> {
  const reading = await source.project.configuration();
  requireSound(reading, "frozen");
  refuseIntroduced({
    introduced: changes.flatMap(({ path }) => checkChange(path, reading.configuration)),
  });
}

async function undoneFile(saving: Saving, change: SavedChange): Promise<UndoneFile> {
  const { path, before, after, inverse } = change;
  const now = await saving.source.project.files.read(path);
  const hash = now?.contentHash ?? null;
  if (hash !== after) throw changedSince(path, hash);
  const text = before === null ? null : applyEdits(now?.text ?? "", inverse);
  if (text !== null && contentHash(text) !== before) throw changedSince(path, hash);
  return {
    write: { path, before: after, after: text },
    text: { path, before: now?.text ?? null, after: text },
  };
}

function changedSince(path: string, hash: string | null): WorkbenchError {
  return new WorkbenchError(
    "content_changed",
    `Cannot undo the save: "${path}" has changed since`,
    { data: { path, current: { contentHash: hash } } },
  );
}
