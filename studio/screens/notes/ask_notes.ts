import { api, ask, Refusal, type Schemas } from "../../api/client.ts";
import { queries } from "../../api/queries.ts";
import { queryClient } from "../../api/query_client.ts";
import { tellRefusal, toasts } from "../../parts/toasts.tsx";
import { goTo } from "../../places/use_place.ts";

export type Note = Schemas["Note"];

/** Where the place is that a note is about. */
export type NotePlace = Schemas["ReadNoteAnswer"]["place"];

/** The parts of a note that a person writes. */
export type NoteText = Pick<Note, "title" | "body" | "tags" | "anchor">;

/** Makes a note and opens it. */
export async function createNote(
  content: Partial<NoteText> & { readonly plan?: NonNullable<Note["plan"]> },
): Promise<void> {
  try {
    const { note } = await ask(api.POST("/api/notes", { body: content }));
    keep(note);
    goTo({ screen: "notes", id: note.id });
  } catch (error) {
    tellRefusal("The note was not made", error);
  }
}

/** What a save came to: `changed` has the note as somebody else wrote it meanwhile. */
export type Saved =
  | { readonly state: "saved"; readonly note: Note }
  | { readonly state: "changed"; readonly theirs: Note }
  | { readonly state: "refused"; readonly message: string };

/** Saves what was written over the revision that it was written on. */
export async function saveNote(id: string, rev: string, text: NoteText): Promise<Saved> {
  try {
    const params = { path: { id } };
    const { note } = await ask(api.PUT("/api/notes/{id}", { params, body: { ...text, rev } }));
    keep(note);
    return { state: "saved", note };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.code === "note_changed") {
      return { state: "changed", theirs: error.data["current"] as Note }; // as the route declares
    }
    return { state: "refused", message: error.message };
  }
}

/** Whether nothing was ever written in a note. */
export function isBlank({ title, body, tags, plan }: Note): boolean {
  return title === "" && body === "" && tags.length === 0 && plan === null;
}

/** Removes a note, and offers to write it again where there is something in it. */
export async function removeNote(note: Note): Promise<void> {
  try {
    const params = { path: { id: note.id } };
    const headers = { "if-match": `"${note.rev}"` };
    await ask(api.DELETE("/api/notes/{id}", { params, headers }));
    goTo({ screen: "notes" });
    queryClient.removeQueries({ queryKey: queries.note(note.id).queryKey });
    await queryClient.invalidateQueries({ queryKey: ["notes"] });
    if (isBlank(note)) return;
    const { title, body, tags, anchor, plan } = note;
    const content = { title, body, tags, anchor, ...(plan && { plan }) };
    toasts.add({
      title: `Deleted: ${title || "a note without a title"}`,
      timeout: 10_000,
      actionProps: { children: "Undo", onClick: () => void createNote(content) },
    });
  } catch (error) {
    tellRefusal("The note was not deleted", error);
  }
}

/** Makes a draft of a note and opens it. */
export async function duplicateNote(id: string): Promise<void> {
  try {
    const params = { path: { id } };
    const { note } = await ask(api.POST("/api/notes/{id}/duplicate", { params, body: {} }));
    keep(note);
    goTo({ screen: "notes", id: note.id });
  } catch (error) {
    tellRefusal("The note was not copied", error);
  }
}

function keep(note: Note): void {
  // Where its place is, the service tells.
  queryClient.setQueryData(queries.note(note.id).queryKey, { note, place: null });
  void queryClient.invalidateQueries({ queryKey: ["notes"] });
}
