import type { Note } from "../notes/mod.ts";
import type { Processes } from "../processes/mod.ts";

/** The process of a note, and the key under which it starts. */
export interface NoteProcess {
  readonly key: string;
  /** The id of the process; undefined where none was started yet, or none that still can land. */
  readonly known: string | undefined;
}

/** Finds the process of a note, behind those that came to nothing because files changed meanwhile. */
export async function processOf(processes: Processes, note: Note): Promise<NoteProcess> {
  let key = `note:${note.id}`;
  let known = (await processes.startedWith("plan", key))?.id ?? note.processId ?? undefined;
  while (known !== undefined && await isOvertaken(processes, known)) {
    key = `note:${note.id}:after:${known}`;
    known = (await processes.startedWith("plan", key))?.id;
  }
  return { key, known };
}

/** Tells whether a process is over, nothing of it landed, and a file of it has become another one since. */
async function isOvertaken(processes: Processes, id: string): Promise<boolean> {
  const { state, files } = await processes.review(id);
  return (state === "done" || state === "cancelled") &&
    files.every(({ verdict }) => verdict === null || !verdict.landed) &&
    files.some(({ blockers }) => blockers.some(({ code }) => code === "content_changed"));
}
