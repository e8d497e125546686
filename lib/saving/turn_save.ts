import { filesDiff } from "../diff/mod.ts";
import { WorkbenchError } from "../errors/mod.ts";
import type { GitOutcome } from "../git/mod.ts";
import { undoOf, witnessed } from "../git/witnessed.ts";
import type { FileChange } from "../project/mod.ts";
import type { JournalEntry } from "./journal.ts";
import type { Saving } from "./open_saving.ts";
import { planTurn, requireNotFrozen, type TurnedFile, type Way } from "./plan_turn.ts";
import { withSaveInTheWay } from "./save_in_the_way.ts";
import type { SavedChange } from "./saved_change.ts";

/** The result of an undo or a redo. */
export interface Turned {
  readonly changes: readonly SavedChange[];
  /** Null for a dry run. */
  readonly git: GitOutcome | null;
  /** The diff of the changes that a dry run would write. */
  readonly diff?: string;
}

/** The options of an undo or a redo. */
export interface TurnOptions {
  /** True ends where the first byte would be written. */
  readonly dryRun?: boolean | undefined;
  readonly signal?: AbortSignal;
}

/** Takes a save back, or forward again: one at a time, so that each finds the mark of the one before. */
export async function turnSave(
  saving: Saving,
  { id, way }: { readonly id: string; readonly way: Way },
  options: TurnOptions,
): Promise<Turned> {
  return await saving.journal.inTurn(async () => {
    const entry = saving.journal.find(id);
    if (!entry) throw notFound(id, way);
    await requireNotFrozen(saving, entry.changes);
    const files = await planned(saving, entry, way);
    const changes = files.map(({ change }) => change);
    const texts = files.map(({ text }) => text);
    const writes = files.map(({ write }) => write);
    // What a save made goes last: a service that dies in between leaves a file that nobody uses.
    if (way === "undo") writes.reverse();
    if (options.dryRun) {
      await saving.source.project.files.write(writes, options);
      return { changes, git: null, diff: filesDiff(texts) };
    }
    const { git } = await witnessed(
      saving.git,
      // Not by the save's id: of two undos of one save, that which fails must not take back what the other one tells.
      { id: saving.journal.newId(), texts, what: way === "undo" ? undoOf(entry.what) : entry.what },
      () => writeTurned(saving, { entry, way, changes, writes }, options),
    );
    return { changes, git };
  });
}

/** Works out the files of a turn; where a later save has to be undone first, the refusal names it. */
async function planned(
  { source, journal }: Saving,
  entry: JournalEntry,
  way: Way,
): Promise<TurnedFile[]> {
  const read = (path: string) => source.project.files.read(path);
  try {
    return await planTurn(entry, way, read);
  } catch (error) {
    throw await withSaveInTheWay(error, { journal, entry, way }, read);
  }
}

interface PlannedTurn {
  readonly entry: JournalEntry;
  readonly way: Way;
  readonly changes: readonly SavedChange[];
  readonly writes: readonly FileChange[];
}

/**
 * The mark says that a save is undone before that is so, and that it is not only after that is so. It stays where an undo
 * fails: the files say then that the save can still be undone.
 */
async function writeTurned(
  { source, journal, expect, adopt, told }: Saving,
  { entry, way, changes, writes }: PlannedTurn,
  { signal }: TurnOptions,
): Promise<void> {
  const written = await source.project.files.write(writes, {
    signal,
    validate: () => {
      if (way === "undo") journal.mark(entry, true);
      for (const { path, after } of changes) {
        if (after) expect({ path, contentHash: after });
      }
      return Promise.resolve();
    },
  });
  // Before git hears of it, as of a save.
  for (const file of written) adopt(file);
  if (way === "redo") journal.mark(entry, false);
  told({ type: "undo", id: entry.id, way, paths: changes.map(({ path }) => path) });
}

function notFound(id: string, way: Way): WorkbenchError {
  return new WorkbenchError(
    "save_not_found",
    `Cannot ${way} the save "${id}": it is not among the last saves`,
  );
}
