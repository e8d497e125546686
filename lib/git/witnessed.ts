import type { SaveWitness } from "./open_git.ts";
import type { GitOutcome } from "./common/schemas.ts";
import type { SavedText } from "./session/open_git_session.ts";

/** A save that is about to be written. */
export interface WitnessedSave {
  readonly id: string;
  readonly texts: readonly SavedText[];
}

/** Writes a save between what commit-on-save is told before and after it. */
export async function witnessed<Result>(
  git: SaveWitness,
  { id, texts }: WitnessedSave,
  write: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly git: GitOutcome }> {
  await git.begin(id, texts);
  try {
    const result = await write();
    return { result, git: await git.written(id) };
  } catch (error) {
    await git.abandon(id);
    throw error;
  }
}
