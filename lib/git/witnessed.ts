import type { SaveWitness } from "./open_git.ts";
import type { GitOutcome } from "./common/schemas.ts";
import type { SavedText } from "./session/open_git_session.ts";

export { undoOf } from "./common/undo_of.ts";

/** A save that is about to be written. */
export interface WitnessedSave {
  readonly id: string;
  readonly texts: readonly SavedText[];
  /** A description of the save in a few words, for the message of its commit. */
  readonly what?: string;
}

/** Writes a save between what commit-on-save is told before and after it. */
export async function witnessed<Result>(
  git: SaveWitness,
  { id, texts, what }: WitnessedSave,
  write: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly git: GitOutcome }> {
  await git.begin(id, texts);
  try {
    const result = await write();
    return { result, git: await git.written(id, what) };
  } catch (error) {
    await git.abandon(id);
    throw error;
  }
}
