import { witnessed } from "../git/witnessed.ts";
import { WorkbenchError } from "../errors/mod.ts";
import { contentHash, type ProjectFiles } from "../project/mod.ts";
import type { MovableText } from "./find_moves.ts";
import type { Saving } from "./open_saving.ts";

/** The progress of a save in the life of a service that died: the files by how they are now. */
export interface HalfSave {
  /** Those that are as the save leaves them. */
  readonly written: readonly MovableText[];
  /** Those that are as the save found them. */
  readonly left: readonly MovableText[];
  /** Those that somebody has changed since, or that cannot be read. */
  readonly edited: readonly MovableText[];
}

/** Looks how far a save came. */
export async function readHalfSave(
  { source: { project: { files } } }: Saving,
  texts: readonly MovableText[],
): Promise<HalfSave> {
  const written: MovableText[] = [];
  const left: MovableText[] = [];
  const edited: MovableText[] = [];
  for (const text of texts) {
    const hash = await hashIn(files, text.path);
    if (hash === hashOf(text.after)) written.push(text);
    else if (hash === hashOf(text.before)) left.push(text);
    else edited.push(text);
  }
  return { written, left, edited };
}

/**
 * Writes some texts of a save that was cut short in one step, so that all of it is in the project, or nothing. The journal
 * knows the save, if it came so far, and commit-on-save hears of what is written now.
 * @param texts from what is there now to what is to be there
 * @throws {WorkbenchError} `content_changed` and what a write throws; nothing is written then
 */
export async function settleSave(
  { source, journal, git, expect, adopt }: Saving,
  texts: readonly MovableText[],
): Promise<void> {
  if (texts.length === 0) return;
  await witnessed(git, { id: journal.newId(), texts }, async () => {
    const written = await source.project.files.write(
      texts.map(({ path, before, after }) => ({ path, before: hashOf(before), after })),
      {
        validate: () => {
          for (const { path, after } of texts) {
            if (after !== null) expect({ path, contentHash: contentHash(after) });
          }
          return Promise.resolve();
        },
      },
    );
    for (const file of written) adopt(file);
  });
}

/** Undefined for what cannot be read. */
async function hashIn(files: ProjectFiles, path: string): Promise<string | null | undefined> {
  try {
    return (await files.readBytes(path))?.contentHash ?? null;
  } catch (error) {
    if (error instanceof WorkbenchError) return undefined;
    throw error;
  }
}

function hashOf(text: string | null): string | null {
  return text === null ? null : contentHash(text);
}
