import { readFileSync, rmSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, it } from "node:test";
import { assertEquals, assertRejects, assertStringIncludes } from "@std/assert";
import { deleteNote, listNotes, type Notes, openNotes, readNote } from "../../lib/notes/mod.ts";
import { createNoteMemory } from "../../lib/notes/note_memory.ts";
import { codeOf } from "../support/code_of.ts";
import { makeTemporaryFolder } from "../support/temporary_folder.ts";
import { noteFile, noteNames } from "./note_files.ts";
import { createNote, duplicateNote, updateNote } from "./note_verbs.ts";

const ID = "0mwqoxz61-545808ff405e";

let folder: string;
let notes: Notes;
beforeEach(() => {
  folder = makeTemporaryFolder("notes");
  notes = openNotes({ project: null, folder });
});
afterEach(() => rmSync(folder, { recursive: true }));

describe("listNotes", () => {
  it("sees what changed by hand, and what is broken, and leaves that alone", async () => {
    const note = await createNote(notes, { title: "A" });
    const { id } = await createNote(notes, { title: "B" });
    assertEquals((await listNotes(notes, {})).total, 2);
    writeFileSync(noteFile(folder, note.id), "---\ntitle: By hand\n---\n");
    writeFileSync(noteFile(folder, id), "---\ntitle: [\n---\n");
    writeFileSync(join(folder, "notes", "README.md"), "No note");
    symlinkSync(`${note.id}.md`, noteFile(folder, ID));
    const list = await listNotes(notes, {});
    assertEquals(list.notes.map(({ title }) => title), ["By hand"]);
    assertEquals(list.unreadable.map((each) => each.id).sort(), ["README", id, ID].sort());
    for (const work of [updateNote, deleteNote, duplicateNote]) {
      for (const each of [id, ID]) {
        const code = await codeOf(work(notes, each, {}, { rev: "x" }));
        assertEquals(code, "note_unreadable");
      }
    }
    assertEquals(readFileSync(noteFile(folder, id), "utf8"), "---\ntitle: [\n---\n");
    assertEquals(noteNames(folder).length, 4);
  });

  it("tells Markdown that somebody put there by hand, and nothing else", async () => {
    await createNote(notes, { title: "A" });
    const names = ["Ideas.md", "todo.MD", "picture.png", ".md.swp", `${ID}.txt`];
    for (const name of names) writeFileSync(join(folder, "notes", name), "# Ideas\n");
    const { total, unreadable } = await listNotes(notes, {});
    assertEquals([total, unreadable.map(({ id }) => id)], [1, ["Ideas", "todo"]]);
    assertStringIncludes(unreadable[0]?.reason ?? "", "make a note");
    assertEquals(await codeOf(readNote(notes, "Ideas")), "note_not_found");
    assertEquals(noteNames(folder).length, 1 + names.length);
  });

  it("does not take a folder that cannot be looked at for none", async () => {
    // A symlink to itself: whoever the user is, it leads nowhere.
    symlinkSync("notes", join(folder, "notes"));
    assertEquals(await codeOf(listNotes(notes, {})), "file_not_readable");
    rmSync(join(folder, "notes"));
    assertEquals((await listNotes(notes, {})).total, 0);
  });

  it("reads no file again that is the same, and searches what it does not remember", async () => {
    for (let count = 0; count < 3; count++) await createNote(notes, { body: `Number ${count}` });
    for (const name of noteNames(folder)) {
      const old = new Date(Date.now() - 60_000);
      utimesSync(join(folder, "notes", name), old, old);
    }
    let reads = 0;
    const own = await notes.makePlace();
    const files = { ...own.files, read: (path: string) => (reads++, own.files.read(path)) };
    const place = () => Promise.resolve({ ...own, files });
    // Its time stamps have to settle, which no test waits for: it looks until they have.
    for (reads = 1; reads > 0;) {
      reads = 0;
      await listNotes({ ...notes, place }, {});
      await new Promise((resolve) => setImmediate(resolve));
    }
    assertEquals((await listNotes({ ...notes, place }, { q: "number 2" })).total, 1);
    assertEquals(reads, 0);
    const small = { ...notes, place, memory: createNoteMemory(0) };
    await listNotes(small, {});
    assertEquals(reads, 3);
    await listNotes(small, {});
    assertEquals(reads, 3);
    assertEquals((await listNotes(small, { q: "number 2" })).total, 1);
    assertEquals(reads, 6);
  });

  it("stops when nobody waits for it any more", async () => {
    await createNote(notes, {});
    const reason = new Error("Gone");
    const error = await assertRejects(() =>
      listNotes(notes, {}, { signal: AbortSignal.abort(reason) })
    );
    assertEquals(error, reason);
  });
});
