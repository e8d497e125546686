import {
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { assert, assertEquals, assertRejects } from "@std/assert";
import { type ErrorCode, WorkbenchError } from "../../lib/errors/mod.ts";
import {
  createNote,
  deleteNote,
  duplicateNote,
  listNotes,
  markRan,
  type Note,
  type Notes,
  openNotes,
  readNote,
  updateNote,
} from "../../lib/notes/mod.ts";
import { createNoteMemory } from "../../lib/notes/note_memory.ts";
import { openProjectFiles } from "../../lib/project/files.ts";
import { contentHash, openProject } from "../../lib/project/mod.ts";
import { killScript, spawnScript, untilLine } from "../support/spawn_script.ts";
import { makeTemporaryFolder } from "../support/temporary_folder.ts";

const WRITER = fileURLToPath(new URL("write_forever.ts", import.meta.url));
const ID = "0mwqoxz61-545808ff405e";

let folder: string;
let notes: Notes;

/** The file of a note in the state directory. */
const fileOf = (id: string): string => join(folder, "notes", `${id}.md`);
const names = (): string[] => readdirSync(join(folder, "notes"));

async function codeOf(work: () => Promise<unknown>): Promise<ErrorCode> {
  return (await assertRejects(work, WorkbenchError)).code;
}

/** Notes on a disk that fails while bytes are written. */
async function failing(code: string): Promise<Notes> {
  const writeBytes = () => Promise.reject(Object.assign(new Error(code), { code }));
  const files = await openProjectFiles({ root: join(folder, "notes") }, { writeBytes });
  return { ...notes, place: () => Promise.resolve({ files, folder: "" }) };
}

beforeEach(() => {
  folder = makeTemporaryFolder("notes");
  notes = openNotes({ project: null, folder });
});
afterEach(() => rmSync(folder, { recursive: true }));

describe("openNotes", () => {
  it("makes nothing before it is asked for", () => assertEquals(readdirSync(folder), []));

  it("goes on when its folder was removed", async () => {
    await createNote(notes, { title: "A" });
    rmSync(join(folder, "notes"), { recursive: true });
    assertEquals((await listNotes(notes, {})).total, 0);
    await createNote(notes, { title: "B" });
    assertEquals((await listNotes(notes, {})).total, 1);
  });
});

describe("createNote", () => {
  it("keeps a note as Markdown with front matter that anybody can read", async () => {
    const note = await createNote(notes, {
      title: "Buttons",
      body: "# Hello\r\n",
      tags: ["ui"],
      anchor: { feature: "cart", file: "CartPage.tsx" },
    });
    const text = readFileSync(fileOf(note.id), "utf8");
    assertEquals(
      text,
      `---\ntitle: "Buttons"\ntags: ["ui"]\nanchor: {"feature":"cart","file":"CartPage.tsx"}\n` +
        `createdAt: "${note.createdAt}"\nupdatedAt: "${note.updatedAt}"\n---\n# Hello\r\n`,
    );
    assertEquals(note.rev, contentHash(text));
    assertEquals(note.status, "draft");
    assertEquals(statSync(join(folder, "notes")).mode & 0o777, 0o700);
  });

  it("gives ids that sort in the order of their making", async () => {
    const ids: string[] = [];
    for (let count = 0; count < 20; count++) ids.push((await createNote(notes, {})).id);
    assertEquals(ids.toSorted(), ids);
    const { notes: rows } = await listNotes(notes, {});
    assertEquals(rows.map(({ id }) => id), ids.toReversed());
  });
});

describe("updateNote", () => {
  it("lets one of many writers with one revision win, also over handles", async () => {
    const note = await createNote(notes, { title: "Start" });
    const other = openNotes({ project: null, folder });
    const writers = Array.from(
      { length: 16 },
      (_, index) =>
        updateNote(index % 2 ? notes : other, note.id, { title: `By ${index}` }, { rev: note.rev }),
    );
    const results = await Promise.allSettled(writers);
    const winners = results.flatMap((each) => each.status === "fulfilled" ? [each.value] : []);
    assertEquals(winners.length, 1);
    for (const result of results) {
      if (result.status === "fulfilled") continue;
      assert(result.reason instanceof WorkbenchError);
      assertEquals(result.reason.code, "note_changed");
      assertEquals(result.reason.data["current"], winners[0]);
    }
    assertEquals(await readNote(notes, note.id), winners[0]);
    assertEquals(names(), [`${note.id}.md`]);
  });

  it("writes nothing where nothing changes", async () => {
    const note = await createNote(notes, { title: "A", tags: ["b"] });
    // Whole seconds, which every file system keeps as they are.
    const old = new Date(1_700_000_000_000);
    utimesSync(fileOf(note.id), old, old);
    const same = { title: "A", tags: ["b"], anchor: null };
    assertEquals(await updateNote(notes, note.id, same, { rev: note.rev }), note);
    assertEquals(statSync(fileOf(note.id)).mtimeMs, old.getTime());
  });

  it("keeps what other tools wrote, byte for byte", async () => {
    const { id } = await createNote(notes, {});
    const foreign = "aliases:   [ x ]  # mine\r\ncssclass: 'a''b'\r\n";
    const text = `\uFEFF---\r\n${foreign}title: old # why\r\n---\r\nBody\r\n`;
    writeFileSync(fileOf(id), text);
    const { rev } = await readNote(notes, id);
    const { updatedAt } = await updateNote(notes, id, { title: "new" }, { rev });
    assertEquals(
      readFileSync(fileOf(id), "utf8"),
      text.replace("title: old", 'title: "new"').replace(
        "---\r\nBody",
        `updatedAt: "${updatedAt}"\r\n---\r\nBody`,
      ),
    );
  });

  for (const [code, expected] of [["ENOSPC", "disk_full"], ["EROFS", "file_not_writable"]]) {
    it(`says ${expected} of a disk that fails with ${code}, and keeps the old note`, async () => {
      const note = await createNote(notes, { title: "Old" });
      const disk = await failing(code as string);
      const change = { title: "New" };
      assertEquals(await codeOf(() => updateNote(disk, note.id, change, note)), expected);
      assertEquals(await codeOf(() => createNote(disk, change)), expected);
      assertEquals(await readNote(notes, note.id), note);
      assertEquals(names(), [`${note.id}.md`]);
    });
  }
});

describe("duplicateNote", () => {
  it("copies all but the plan and the process, and ends titles in whole characters", async () => {
    const { id } = await createNote(notes, {});
    const title = `${"x".repeat(492)}😀${"y".repeat(6)}`;
    const plan = '{"version":1,"ticket":{"title":"t"},"steps":[]}';
    writeFileSync(
      fileOf(id),
      `---\ntitle: ${title}\nplan: ${plan}\nprocessId: p1\nmine: [ 1 ] # kept\n---\nBody`,
    );
    const copy = await duplicateNote(notes, id);
    assertEquals([copy.title, copy.status, copy.plan, copy.processId, copy.body], [
      `${"x".repeat(492)} (copy)`,
      "draft",
      null,
      null,
      "Body",
    ]);
    assert(copy.id > id);
    assert(readFileSync(fileOf(copy.id), "utf8").includes("\nmine: [ 1 ] # kept\n"));
    assertEquals((await readNote(notes, id)).status, "ran");
  });
});

describe("markRan", () => {
  it("makes a note read-only, once and for one process", async () => {
    const note = await createNote(notes, { title: "A" });
    assertEquals(await codeOf(() => markRan(notes, note.id, "p1", { rev: "old" })), "note_changed");
    const ran = await markRan(notes, note.id, "p1", note);
    assertEquals([ran.status, ran.processId], ["ran", "p1"]);
    assertEquals(await markRan(notes, note.id, "p1"), ran);
    assertEquals(await codeOf(() => markRan(notes, note.id, "p2")), "note_ran");
    assertEquals(await codeOf(() => updateNote(notes, note.id, { body: "b" }, ran)), "note_ran");
    assertEquals(await deleteNote(notes, note.id), { removed: note.id });
  });

  it("wins against writers who do not stop", async () => {
    const note = await createNote(notes, {});
    const other = openNotes({ project: null, folder });
    const write = async () => {
      for (let count = 0; count < 5; count++) {
        const { rev } = await readNote(other, note.id);
        await updateNote(other, note.id, { body: `${count}` }, { rev }).catch((error: unknown) => {
          assert(error instanceof WorkbenchError && /^note_(ran|changed)$/.test(error.code));
        });
      }
    };
    await Promise.all([write(), markRan(notes, note.id, "p1")]);
    assertEquals((await readNote(notes, note.id)).processId, "p1");
  });
});

describe("listNotes", () => {
  it("sees what changed by hand, and what is broken, and leaves that alone", async () => {
    const note = await createNote(notes, { title: "A" });
    const { id } = await createNote(notes, { title: "B" });
    assertEquals((await listNotes(notes, {})).total, 2);
    writeFileSync(fileOf(note.id), "---\ntitle: By hand\n---\n");
    writeFileSync(fileOf(id), "---\ntitle: [\n---\n");
    writeFileSync(join(folder, "notes", "README.md"), "No note");
    symlinkSync(`${note.id}.md`, fileOf(ID));
    const list = await listNotes(notes, {});
    assertEquals(list.notes.map(({ title }) => title), ["By hand"]);
    assertEquals(list.unreadable.map((each) => each.id).sort(), [id, ID].sort());
    for (const work of [updateNote, deleteNote, duplicateNote]) {
      for (const each of [id, ID]) {
        const code = await codeOf(() => work(notes, each, {}, { rev: "x" }));
        assertEquals(code, "note_unreadable");
      }
    }
    assertEquals(readFileSync(fileOf(id), "utf8"), "---\ntitle: [\n---\n");
    assertEquals(names().length, 4);
  });

  it("reads no file again that is the same, and searches what it does not remember", async () => {
    for (let count = 0; count < 3; count++) await createNote(notes, { body: `Number ${count}` });
    for (const name of names()) {
      const old = new Date(Date.now() - 60_000);
      utimesSync(join(folder, "notes", name), old, old);
    }
    let reads = 0;
    const { files, folder: at } = await notes.place();
    const counted = { ...files, read: (path: string) => (reads++, files.read(path)) };
    const place = () => Promise.resolve({ files: counted, folder: at });
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

describe("a service that is killed", () => {
  it("leaves whole notes, and nothing behind after the next list", async () => {
    const note = await createNote(notes, { title: "0" });
    for (let round = 0; round < 6; round++) {
      const writer = spawnScript(WRITER, [folder, note.id]);
      await untilLine(writer, `written ${3 + round * 5}`);
      await killScript(writer);
      const { body } = await readNote(notes, note.id);
      const [first = ""] = body;
      assertEquals(body, first.repeat(body.length));
      assertEquals(body.length, 100_000);
      assertEquals((await listNotes(notes, {})).total, 1);
      assertEquals(names(), [`${note.id}.md`]);
    }
  });
});

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
      assertEquals(await codeOf(change), code);
    }
    // What has nothing to do with notes does not stop them.
    configure({ notesDir: "docs/notes", layers: 1 });
    assertEquals((await change()).title, "B");
    configure({ notesDir: "workbench.json" });
    assertEquals(await codeOf(() => createNote(notes, {})), "config_invalid");
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
    for (const work of works) assertEquals(await codeOf(work), "outside_project");
    assertEquals(readdirSync(outside), [`${ID}.md`]);
    rmSync(join(root, "docs/notes"));
    mkdirSync(join(root, "docs/notes"));
    symlinkSync(join(outside, `${ID}.md`), join(root, `docs/notes/${ID}.md`));
    assertEquals(await codeOf(() => readNote(notes, ID)), "outside_project");
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
