import { mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import type { ErrorCode } from "../../lib/errors/mod.ts";
import {
  deleteNote,
  listNotes,
  type Note,
  type Notes,
  openNotes,
  readNote,
} from "../../lib/notes/mod.ts";
import { openProject } from "../../lib/project/mod.ts";
import { codeOf } from "../support/code_of.ts";
import { makeTemporaryFolder } from "../support/temporary_folder.ts";
import { createNote, updateNote } from "./note_verbs.ts";

const ID = "0mwqoxz61-545808ff405e";

let folder: string;
let notes: Notes;
beforeEach(() => {
  folder = makeTemporaryFolder("notes");
  notes = openNotes({ project: null, folder });
});
afterEach(() => rmSync(folder, { recursive: true }));

describe("notes in the project", () => {
  let root: string;
  const configure = (configuration: object) =>
    writeFileSync(join(root, "workbench.json"), JSON.stringify(configuration));

  beforeEach(async () => {
    root = join(folder, "project");
    mkdirSync(root);
    configure({ notesDir: "docs/notes" });
    const project = await openProject({ root });
    notes = openNotes({ project, folder: join(folder, "state") });
  });

  it("are files in notesDir, ignored by git or not", async () => {
    writeFileSync(join(root, ".gitignore"), "docs\n");
    const note = await createNote(notes, { title: "A" });
    writeFileSync(join(root, "docs/notes/.gitignore"), "*\n");
    assertEquals(readdirSync(join(root, "docs/notes")).sort(), [".gitignore", `${note.id}.md`]);
    const { notes: [row], directory } = await listNotes(notes, {});
    assertEquals([row?.id, directory], [note.id, "docs/notes"]);
    assertEquals(await readNote(notes, note.id), note);
    await deleteNote(notes, note.id);
    assertEquals(readdirSync(join(root, "docs/notes")), [".gitignore"]);
  });

  it("are not written where workbench.json forbids it, or does not say where", async () => {
    const note = await createNote(notes, { title: "A" });
    const change = (): Promise<Note> => updateNote(notes, note.id, { title: "B" }, note);
    const cases: readonly (readonly [object, ErrorCode])[] = [
      [{ notesDir: "docs/notes", frozen: ["docs/**"] }, "gate_refused"],
      [{ notesDir: "docs/notes", frozen: 1 }, "config_invalid"],
      [{ notesDir: "../elsewhere" }, "config_invalid"],
      [{ notesDir: "/etc" }, "config_invalid"],
      [{ notesDir: ".git/notes" }, "config_invalid"],
    ];
    for (const [configuration, code] of cases) {
      configure(configuration);
      assertEquals(await codeOf(change()), code);
    }
    // What has nothing to do with notes does not stop them.
    configure({ notesDir: "docs/notes", layers: 1 });
    assertEquals((await change()).title, "B");
    configure({ notesDir: "workbench.json" });
    assertEquals(await codeOf(createNote(notes, {})), "config_invalid");
  });

  it("never leave the project, by the folder or by a note", async () => {
    const outside = join(folder, "outside");
    mkdirSync(outside);
    writeFileSync(join(outside, `${ID}.md`), "Secret");
    mkdirSync(join(root, "docs"));
    symlinkSync(outside, join(root, "docs/notes"));
    const works = [
      () => listNotes(notes, {}),
      () => readNote(notes, ID),
      () => createNote(notes, {}),
      () => deleteNote(notes, ID),
    ];
    for (const work of works) assertEquals(await codeOf(work()), "outside_project");
    assertEquals(readdirSync(outside), [`${ID}.md`]);
    rmSync(join(root, "docs/notes"));
    mkdirSync(join(root, "docs/notes"));
    symlinkSync(join(outside, `${ID}.md`), join(root, `docs/notes/${ID}.md`));
    assertEquals(await codeOf(readNote(notes, ID)), "outside_project");
    assertEquals((await listNotes(notes, {})).unreadable.length, 1);
  });

  it("may be in a folder that a symlink inside leads to", async () => {
    mkdirSync(join(root, "kept"));
    symlinkSync("kept", join(root, "docs"));
    const note = await createNote(notes, { title: "A" });
    assertEquals(readdirSync(join(root, "kept/notes")), [`${note.id}.md`]);
    assertEquals(await readNote(notes, note.id), note);
    assertEquals((await listNotes(notes, {})).total, 1);
  });

  it("without notesDir are in the state directory", async () => {
    configure({});
    const note = await createNote(notes, {});
    assertEquals(readdirSync(join(folder, "state/notes")), [`${note.id}.md`]);
  });
});
