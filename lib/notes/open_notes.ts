import { mkdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { isSystemError, unless, WorkbenchError } from "../errors/mod.ts";
import type { SaveWitness } from "../git/mod.ts";
import { openProjectFiles, type Project, type ProjectFiles } from "../project/mod.ts";
import { createTurns, type Turns } from "../slices/mod.ts";
import { cannotKeep, createTicks } from "../state/mod.ts";
import type { FindMoved } from "./anchor_place.ts";
import { createNoteMemory, type NoteMemory } from "./note_memory.ts";

/** The place where notes are kept. */
export interface NotePlace {
  readonly files: ProjectFiles;
  /** The folder in these files; "" for their root. */
  readonly folder: string;
  /** Told of what is written in the project, so that it can be committed; null elsewhere. */
  readonly git: SaveWitness | null;
}

/** The notes of one open project, or those of no project. */
export interface Notes {
  /** Null for the notes that belong to no project. */
  readonly project: Project | null;
  readonly memory: NoteMemory;
  readonly findMoved: FindMoved;
  /** Runs short work on many notes, in slices. */
  readonly turns: Turns;
  /** A time for a new id, in milliseconds: later than all before, so that ids sort in the order of their making. */
  tick(): number;
  /**
   * Returns the place of the notes, as `workbench.json` is now; null while there is no such place, and so no note.
   * @throws {WorkbenchError} `file_not_readable`
   */
  place(): Promise<NotePlace | null>;
  /**
   * The same for whoever writes: the place is made where it is not there.
   * @throws {WorkbenchError} `disk_full`, `file_not_writable`
   */
  makePlace(): Promise<NotePlace>;
}

/**
 * Opens the notes. Nothing is read or made before it is asked for.
 * @param options.folder the absolute folder of the service's own records, which gets a folder for the notes
 * @param options.git told of notes that are written into the project
 * @param options.findMoved where files of the project went; without it nobody knows
 */
export function openNotes(
  options: {
    readonly project: Project | null;
    readonly folder: string;
    readonly git?: SaveWitness;
    readonly findMoved?: FindMoved;
  },
): Notes {
  const { project, git = null, findMoved = () => Promise.resolve(new Map()) } = options;
  const root = join(options.folder, "notes");
  let own: Promise<ProjectFiles> | null = null;

  async function ownPlace(): Promise<NotePlace> {
    own ??= openProjectFiles({ root });
    return { files: await own, folder: "", git: null };
  }

  async function placeInProject(): Promise<NotePlace | null> {
    const notesDir = (await project?.configuration())?.configuration.notesDir;
    if (!project || notesDir === undefined) return null;
    return { files: project.files, folder: notesDir, git };
  }

  return {
    project,
    memory: createNoteMemory(),
    findMoved,
    turns: createTurns(),
    tick: createTicks(),
    async place() {
      return await placeInProject() ?? (isFolder(root) ? await ownPlace() : null);
    },
    async makePlace() {
      const place = await placeInProject();
      if (place) return place;
      // Each time: people tidy up, also while a service runs.
      makeFolder(root);
      return await ownPlace();
    },
  };
}

function isFolder(path: string): boolean {
  try {
    return unless(["ENOENT", "ENOTDIR"], () => statSync(path))?.isDirectory() ?? false;
  } catch (cause) {
    if (!isSystemError(cause)) throw cause;
    const message = "Cannot read the notes: the state directory cannot be looked into";
    throw new WorkbenchError("file_not_readable", message, { cause });
  }
}

function makeFolder(path: string): void {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw cannotKeep(error, "notes");
  }
}
