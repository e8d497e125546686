import type { SaveWitness } from "../git/mod.ts";
import type { FileText } from "../project/mod.ts";
import type { Source } from "../source/mod.ts";
import { openJournal, type SaveJournal } from "./journal.ts";

/** Everything that the one save path needs; see `saveFiles`. */
export interface Saving {
  readonly source: Source;
  /** The saves that can be undone. */
  readonly journal: SaveJournal;
  /** Told of every file that the service wrote, so that it is not taken for somebody else's change. */
  readonly adopt: (file: FileText) => void;
  /** Told of every save, so that it can be committed. */
  readonly git: SaveWitness;
}

/** @param options.folder the project's folder in the state directory */
export function openSaving(
  source: Source,
  options: {
    readonly folder: string;
    readonly adopt: (file: FileText) => void;
    readonly git: SaveWitness;
  },
): Saving {
  return {
    source,
    journal: openJournal(options.folder),
    adopt: options.adopt,
    git: options.git,
  };
}
