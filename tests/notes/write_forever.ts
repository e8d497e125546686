/**
 * Changes a note again and again, until it is killed: write_forever.ts <folder> <id>.
 * @module
 */
import { openNotes, readNote, updateNote } from "../../lib/notes/mod.ts";

const [folder = "", id = ""] = process.argv.slice(2);
const notes = openNotes({ project: null, folder });
for (let count = 1;; count++) {
  const { rev } = await readNote(notes, id);
  await updateNote(notes, id, { body: String(count % 10).repeat(100_000) }, { rev });
  console.log(`written ${count}`);
}
