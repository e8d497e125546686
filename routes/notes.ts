/**
 * Notes about a project, or about none.
 * @module
 */
import {
  type Area,
  del,
  get,
  ifMatchOf,
  loadOnce,
  post,
  put,
  type Reply,
  withHeaders,
} from "../lib/http/mod.ts";
import type { SavedNote } from "../lib/notes/mod.ts";
import {
  duplicateNoteBody,
  newNoteBody,
  type Note,
  NOTE_REQUEST_BYTES,
  noteAnswer,
  noteChangesBody,
  noteList,
  noteParams,
  noteQuery,
  noteRemovalQuery,
  noteRemoved,
  savedNoteAnswer,
} from "../lib/notes/schemas.ts";

/** The verbs of notes, loaded at the first request: a start must not wait for them. */
const notes = loadOnce(() => import("../lib/notes/mod.ts"));

const shared = { since: "0.9", project: false } as const;
const placeErrors = ["outside_project", "file_not_readable"] as const;
const readErrors = [...placeErrors, "note_not_found", "note_unreadable", "config_invalid"] as const;
const writeErrors = ["config_invalid", "gate_refused", "file_not_writable", "disk_full"] as const;

export const notesArea: Area = {
  name: "notes",
  summary:
    "Notes as Markdown files with front matter: those of the open project, in the state directory or in its `notesDir`, where commit-on-save commits them; without a project, notes of their own.",
  routes: [
    get(
      "/api/notes",
      {
        ...shared,
        operationId: "listNotes",
        summary: "The notes that have all the words and the tag, newest first",
        query: noteQuery,
        response: noteList,
        errors: placeErrors,
      },
      async ({ query, workbench, signal }) =>
        (await notes()).listNotes(workbench.notes, query, { signal }),
    ),

    post(
      "/api/notes",
      {
        ...shared,
        operationId: "createNote",
        summary: "Makes a note; with a plan it is ready to run",
        body: newNoteBody,
        bodyLimit: NOTE_REQUEST_BYTES,
        response: savedNoteAnswer,
        status: 201,
        errors: ["outside_project", "outside_scope", ...writeErrors],
      },
      async ({ body: { dryRun, ...note }, workbench }) =>
        made(await (await notes()).createNote(workbench.notes, note, { dryRun })),
    ),

    get(
      "/api/notes/:id",
      {
        ...shared,
        operationId: "readNote",
        summary: "One note, and where its place is now; its `ETag` is its `rev`",
        params: noteParams,
        response: noteAnswer,
        errors: readErrors,
      },
      async ({ params, workbench, signal }) => {
        const { placeOfNote, readNote } = await notes();
        const note = await readNote(workbench.notes, params.id);
        return tagged({ note, place: await placeOfNote(workbench.notes, note, { signal }) });
      },
    ),

    put("/api/notes/:id", {
      ...shared,
      operationId: "updateNote",
      summary:
        "Changes what the body names, for the revision in `rev` or `If-Match`; `note_changed` has the note as `current`. What changes nothing writes nothing.",
      params: noteParams,
      body: noteChangesBody,
      bodyLimit: NOTE_REQUEST_BYTES,
      response: savedNoteAnswer,
      errors: [
        ...readErrors,
        ...writeErrors,
        "outside_scope",
        "rev_required",
        "note_changed",
        "note_ran",
      ],
    }, async ({ params, body: { rev, dryRun, ...changes }, request, workbench }) => {
      const options = { rev, dryRun, ifMatch: ifMatchOf(request) };
      const { updateNote } = await notes();
      return tagged(await updateNote(workbench.notes, params.id, changes, options));
    }),

    del(
      "/api/notes/:id",
      {
        ...shared,
        operationId: "deleteNote",
        summary:
          "Removes a note, also one that ran, since its process keeps the plan; with `If-Match`, in that revision alone",
        params: noteParams,
        query: noteRemovalQuery,
        response: noteRemoved,
        errors: [...readErrors, ...writeErrors, "note_changed"],
      },
      async ({ params, query, request, workbench }) =>
        (await notes()).deleteNote(workbench.notes, params.id, {
          ifMatch: ifMatchOf(request),
          dryRun: query.dryRun === "true",
        }),
    ),

    post(
      "/api/notes/:id/duplicate",
      {
        ...shared,
        operationId: "duplicateNote",
        summary: "Makes a draft of a note: all that its file has, without the plan and the process",
        params: noteParams,
        body: duplicateNoteBody,
        response: savedNoteAnswer,
        status: 201,
        errors: [...readErrors, ...writeErrors],
      },
      async ({ params, body, workbench }) =>
        made(await (await notes()).duplicateNote(workbench.notes, params.id, body)),
    ),
  ],
};

/** The headers are those of a note that is there: a dry run has none. */
function tagged<Answer extends { readonly note: Note; readonly diff?: string }>(
  answer: Answer,
): Reply<Answer> {
  if (answer.diff !== undefined) return withHeaders(answer, {});
  return withHeaders(answer, { etag: `"${answer.note.rev}"` });
}

function made(saved: SavedNote): Reply<SavedNote> {
  const { note: { id, rev }, diff } = saved;
  if (diff !== undefined) return withHeaders(saved, {});
  return withHeaders(saved, { etag: `"${rev}"`, location: `/api/notes/${id}` });
}
