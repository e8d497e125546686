import { z } from "zod";
import { WorkbenchError } from "../../errors/mod.ts";
import type { noteAnswer, noteList, savedNoteAnswer } from "../../notes/schemas.ts";
import { pageOf } from "../telling/answer_pages.ts";
import { cursor, path, version } from "../telling/inputs.ts";
import type { Service } from "../service.ts";
import { toldCommit } from "../telling/told_commit.ts";
import { tool } from "../telling/tool.ts";
import { versionOf } from "../telling/versions.ts";

type Answer = z.output<typeof noteAnswer>;
type Saved = z.output<typeof savedNoteAnswer>;

/** The number of notes that an answer lists; of more, the others are counted. */
const LISTED = "50";

const input = z.strictObject({
  q: z.string().max(200).optional(),
  // The path of a route is made of it.
  id: z.string().regex(/^[A-Za-z0-9-]{1,100}$/, "Give the id that the list told").optional(),
  title: z.string().max(500).optional(),
  text: z.string().optional(),
  path: path.optional().describe("unit that it is about"),
  version: version.optional(),
  cursor,
});

type Input = z.output<typeof input>;

export const notes = tool({
  name: "notes",
  toolset: "review",
  description:
    "The project's notes in Markdown, shared with the person: lists them (q: words), reads one (id), makes one (title, text), " +
    "or writes one anew (id, version, title or text).",
  input,
  isReadOnly: false,
  isDestructive: true,
  next: {
    note_not_found: "Next: notes without an id lists them",
    note_changed: "Next: read the note anew, and write it with its version",
  },
  async run(given, { service }) {
    const { id, title, text, path, cursor } = given;
    const writes = (title ?? text ?? path) !== undefined;
    if (writes) return toldNote(await write(given, service));
    if (id === undefined) return pageOf(await listed(given, service), cursor);
    const { note, place } = await service.get<Answer>(`/api/notes/${id}`);
    const about = place === null ? [] : [`about ${place.path ?? "a file that is gone"}`];
    const head = [`${id} "${note.title}" ${note.status}, version ${versionOf(note.rev)}`, ...about];
    return pageOf([...head, "", note.body].join("\n"), cursor);
  },
});

async function listed({ q }: Input, service: Service): Promise<string> {
  const { notes, total } = await service.get<z.output<typeof noteList>>("/api/notes", {
    q,
    limit: LISTED,
  });
  const rows = notes.map(({ id, title, status, preview, place }) =>
    `${id} "${title}" ${status}${place?.path ? ` about ${place.path}` : ""}: ${preview}`
  );
  const left = total - notes.length;
  return [...rows, ...(left > 0 ? [`and ${left} older ones: q finds them`] : [])].join("\n") ||
    "There is none";
}

async function write(
  { id, title, text, path, version }: Input,
  service: Service,
): Promise<Saved> {
  const changes = {
    ...(title !== undefined && { title }),
    ...(text !== undefined && { body: text }),
    ...(path !== undefined && { anchor: { path } }),
  };
  if (id === undefined) return await service.post<Saved>("/api/notes", changes);
  const target = `/api/notes/${id}`;
  const { note: { rev } } = await service.get<Answer>(target);
  if (version !== undefined && versionOf(rev) === version) {
    return await service.put<Saved>(target, { ...changes, rev });
  }
  throw new WorkbenchError(
    "note_changed",
    `Cannot write the note "${id}": ${
      version === undefined ? "no version is given" : "it has changed since it was read"
    }`,
  );
}

function toldNote({ note: { id, rev }, git }: Saved): string {
  const lines = [`Wrote the note ${id}, version ${versionOf(rev)}`];
  return pageOf([...lines, ...(git === null ? [] : [toldCommit(git)])].join("\n"));
}
