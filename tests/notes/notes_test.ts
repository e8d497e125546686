import { readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { assert, assertEquals, assertMatch, assertRejects } from "@std/assert";
import { WorkbenchError } from "../../lib/errors/mod.ts";
import {
  deleteNote,
  listNotes,
  markRan,
  type Notes,
  openNotes,
  readNote,
} from "../../lib/notes/mod.ts";
import { openProjectFiles } from "../../lib/project/files.ts";
import { contentHash } from "../../lib/project/mod.ts";
import { codeOf } from "../support/code_of.ts";
import { killScript, spawnScript, untilLine } from "../support/spawn_script.ts";
import { makeTemporaryFolder } from "../support/temporary_folder.ts";
import { noteFile, noteNames } from "./note_files.ts";
import { createNote, duplicateNote, updateNote } from "./note_verbs.ts";

const WRITER = fileURLToPath(new URL("write_forever.ts", import.meta.url));

let folder: string;
let notes: Notes;

/** Notes on a disk that fails while bytes are written. */
async function failing(code: string): Promise<Notes> {
  const writeBytes = () => Promise.reject(Object.assign(new Error(code), { code }));
  const files = await openProjectFiles({ root: join(folder, "notes") }, { writeBytes });
  const place = () => Promise.resolve({ files, folder: "", git: null });
  return { ...notes, place, makePlace: place };
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
    const text = readFileSync(noteFile(folder, note.id), "utf8");
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
    assertEquals(noteNames(folder), [`${note.id}.md`]);
  });

  it("writes nothing where nothing changes", async () => {
    const note = await createNote(notes, { title: "A", tags: ["b"] });
    // Whole seconds, which every file system keeps as they are.
    const old = new Date(1_700_000_000_000);
    utimesSync(noteFile(folder, note.id), old, old);
    const same = { title: "A", tags: ["b"], anchor: null };
    assertEquals(await updateNote(notes, note.id, same, { rev: note.rev }), note);
    assertEquals(statSync(noteFile(folder, note.id)).mtimeMs, old.getTime());
  });

  it("keeps what other tools wrote, byte for byte", async () => {
    const { id } = await createNote(notes, {});
    const foreign = "aliases:   [ x ]  # mine\r\ncssclass: 'a''b'\r\n";
    const text = `\uFEFF---\r\n${foreign}title: old # why\r\n---\r\nBody\r\n`;
    writeFileSync(noteFile(folder, id), text);
    const { rev } = await readNote(notes, id);
    const { updatedAt } = await updateNote(notes, id, { title: "new" }, { rev });
    assertEquals(
      readFileSync(noteFile(folder, id), "utf8"),
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
      assertEquals(await codeOf(updateNote(disk, note.id, change, note)), expected);
      assertEquals(await codeOf(createNote(disk, change)), expected);
      assertEquals(await readNote(notes, note.id), note);
      assertEquals(noteNames(folder), [`${note.id}.md`]);
    });
  }
});

describe("duplicateNote", () => {
  it("copies all but the plan and the process, and ends titles in whole characters", async () => {
    const { id } = await createNote(notes, {});
    const title = `${"x".repeat(492)}😀${"y".repeat(6)}`;
    const plan = '{"version":1,"ticket":{"title":"t"},"steps":[]}';
    writeFileSync(
      noteFile(folder, id),
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
    assert(readFileSync(noteFile(folder, copy.id), "utf8").includes("\nmine: [ 1 ] # kept\n"));
    assertEquals((await readNote(notes, id)).status, "ran");
  });
});

describe("markRan", () => {
  it("makes a note read-only, once and for one process", async () => {
    const note = await createNote(notes, { title: "A" });
    assertEquals(await codeOf(markRan(notes, note.id, "p1", { rev: "old" })), "note_changed");
    const ran = await markRan(notes, note.id, "p1", note);
    assertEquals([ran.status, ran.processId], ["ran", "p1"]);
    assertEquals(await markRan(notes, note.id, "p1"), ran);
    assertEquals(await codeOf(markRan(notes, note.id, "p2")), "note_ran");
    assertEquals(await codeOf(updateNote(notes, note.id, { body: "b" }, ran)), "note_ran");
    assertEquals(await deleteNote(notes, note.id), { removed: note.id, git: null });
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
      assertEquals(noteNames(folder), [`${note.id}.md`]);
    }
  });
});

describe("a note that is not there", () => {
  it("is quoted as far as its id is short, never with half a character", async () => {
    const id = `${"a".repeat(99)}\u{1f600}`;
    const { message } = await assertRejects(() => readNote(notes, id), WorkbenchError);
    assertMatch(message, /"a{99}"$/);
  });
});
