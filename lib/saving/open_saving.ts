import type { SaveWitness } from "../git/mod.ts";
import { loadOnce } from "../loading/mod.ts";
import type { FileText } from "../project/mod.ts";
import type { Source } from "../source/mod.ts";
import { openJournal, type SaveJournal } from "./journal.ts";
import type { TypeGate } from "./type_gate.ts";

/** Everything that the one save path needs; see `saveFiles`. */
export interface Saving {
  readonly source: Source;
  /** The saves that can be undone. */
  readonly journal: SaveJournal;
  /** Told of every file that the service is about to write, so that it is not taken for somebody else's change. */
  readonly expect: (file: Pick<FileText, "path" | "contentHash">) => void;
  /** Told of every file that the service wrote, for the same reason. */
  readonly adopt: (file: FileText) => void;
  readonly types: TypeGate;
  /** Told of every save, so that it can be committed. */
  readonly git: SaveWitness;
  /** Told of everything that was saved, undone or redone. */
  readonly told: (save: SaveTold) => void;
}

/** The message about a save that was written, taken back or brought back. */
export type SaveTold =
  & { readonly id: string; readonly paths: string[] }
  & (
    | { readonly type: "save"; readonly what: string }
    | { readonly type: "undo"; readonly way: "undo" | "redo" }
  );

/** @param options.folder the project's folder in the state directory */
export function openSaving(
  source: Source,
  options: {
    readonly folder: string;
    readonly expect: Saving["expect"];
    readonly adopt: Saving["adopt"];
    readonly git: SaveWitness;
    readonly told: Saving["told"];
  },
): Saving {
  return {
    source,
    journal: openJournal(options.folder),
    expect: options.expect,
    adopt: options.adopt,
    types: lazyTypeGate(source),
    git: options.git,
    told: options.told,
  };
}

/** The gate, loaded with the first save: it is many modules, which a start must not wait for. */
function lazyTypeGate(source: Source): TypeGate {
  const opened = loadOnce(async () => (await import("./type_gate.ts")).openTypeGate(source));
  return { begin: async (changes, options) => await (await opened()).begin(changes, options) };
}
