import { z } from "zod";
// Loaded with the start, as all schemas are: without the rest of its area.
import { gitOutcome } from "../git/common/schemas.ts";
import { pageAnswer, pageQuery } from "../paging/mod.ts";
import { plan } from "../processes/plan_schemas.ts";
import { filePath } from "../project/place_schemas.ts";
import { dryRun, dryRunDiff, dryRunQuery } from "../saving/dry_run.ts";
import { yamlValue } from "./front_matter/yaml_value.ts";

/** The largest body, in bytes of UTF-8. */
export const MAX_BODY_BYTES = 256 * 1024;
/** The largest size of a request, in bytes: every byte of a body may be six as JSON, and a plan may come with it. */
export const NOTE_REQUEST_BYTES = 2 * 1024 * 1024;
export const MAX_TITLE = 500;

const MAX_PLAN_CHARACTERS = 128 * 1024;
const MAX_PLAN_VALUES = 2500;

/** Whoever writes half a character to the disk reads another one back. */
const text = z.string().refine((value) => !/\p{Cs}/u.test(value), "Mend the half character");

const noteTitle = text.max(MAX_TITLE).describe("One line for lists");
const tags = z.array(text.min(1).max(100)).max(50).describe("Words to find it by");

/** The place in the project that a note describes. */
export const noteAnchor = z.strictObject({
  feature: text.min(1).max(200).describe("Name of a feature"),
  file: text.min(1).max(1000).describe("A file of it, as the routes of its layer name it"),
  nodeId: text.min(1).max(2000).optional().describe("A node of the page's tree"),
}).describe("The place in the project that it is about; it may be gone by now");

export type NoteAnchor = z.output<typeof noteAnchor>;

/** An anchor as a request gives it: by feature and file, or by the path of a unit, which is kept as a file of its feature. */
const givenAnchor = noteAnchor.partial({ feature: true, file: true }).extend({
  path: text.min(1).max(4096).optional().describe(
    "Path of any unit that `GET /api/units` lists, project-root-relative: instead of `feature` and `file`, as which it is kept",
  ),
}).refine(
  ({ path, feature, file }) =>
    path === undefined
      ? feature !== undefined && file !== undefined
      : (feature ?? file) === undefined,
  "Name a place by `path`, or by `feature` and `file`, not by both",
).describe("The place in the project that it is about, by `path`, or by `feature` and `file`");

export type GivenAnchor = z.output<typeof givenAnchor>;

/** The present place of an anchor. */
const notePlaceNow = z.object({
  state: z.enum(["here", "moved", "missing"]).describe(
    "moved: the file went, and a save of the service or a commit since the note was made tells where; missing: nobody knows",
  ),
  path: filePath.nullable().describe("Where the file is now; null where it is missing"),
});

export type NotePlaceNow = z.output<typeof notePlaceNow>;

const place = notePlaceNow.nullable().describe(
  "Where the anchor leads; null without one, or a project",
);

const notePlan = plan.refine(
  (value) => yamlValue(value).length <= MAX_PLAN_CHARACTERS,
  `A note keeps a plan of at most ${MAX_PLAN_CHARACTERS} characters of JSON`,
).refine(
  (value) => countValues(value) <= MAX_PLAN_VALUES,
  `A note keeps a plan of at most ${MAX_PLAN_VALUES} values`,
).describe("What is to be done, as `POST /api/plan/validate` takes it");

/** The fields that a note's front matter may have; a file with something else there is unreadable. */
export const noteFields = z.object({
  title: noteTitle,
  tags,
  anchor: noteAnchor.nullable(),
  plan: notePlan.nullable(),
  processId: z.string().min(1).max(200).nullable().describe(
    "The process that ran its plan; null before",
  ),
  createdAt: z.iso.datetime().describe("When it was made"),
  updatedAt: z.iso.datetime().describe("When the service last wrote it"),
});

export type NoteFields = z.output<typeof noteFields>;

const derived = {
  id: z.string().describe("Made by the service; the name of its file without `.md`"),
  status: z.enum(["draft", "plan-ready", "ran"]).describe(
    '"ran" with a process, "plan-ready" with a plan, else "draft"; a note that ran is read-only',
  ),
  rev: z.string().describe(
    "SHA-256 of the file's bytes: what an edit outside of the service changes as well",
  ),
};

/** A note. */
export const note = noteFields.extend({
  ...derived,
  body: z.string().describe("Markdown, byte for byte"),
}).meta({ id: "Note" });

export type Note = z.output<typeof note>;

/** A note in a list. */
export const noteRow = noteFields.omit({ plan: true }).extend({
  ...derived,
  preview: z.string().describe("The beginning of the body as plain text on one line"),
  place,
}).meta({ id: "NoteRow" });

export type NoteRow = z.output<typeof noteRow>;

export const noteQuery = z.object({
  q: z.string().max(1000).optional().describe(
    "Words, each of which the title, the body or a tag must contain, in any letter case",
  ),
  tag: z.string().min(1).max(100).optional().describe("A tag of the note, in any letter case"),
  ...pageQuery("notes"),
});

export type NoteQuery = z.output<typeof noteQuery>;

export const noteList = z.object({
  notes: z.array(noteRow).describe("Newest first, by when they were made"),
  ...pageAnswer("notes that the query asks for"),
  unreadable: z.array(z.object({
    id: z.string().describe("Name of the file without `.md`"),
    reason: z.string().describe("What is wrong with it, for a person"),
  })).describe("Files that are no note (any more); the service never writes or removes them"),
  directory: z.string().nullable().describe(
    "Where in the project the notes are (`notesDir`); null: in the state directory",
  ),
});

export type NoteList = z.output<typeof noteList>;

export const noteParams = z.object({
  id: z.string().describe("As the service made it; anything else is not found"),
});

const content = {
  title: noteTitle.optional(),
  body: text.optional().describe(`At most ${MAX_BODY_BYTES} bytes of UTF-8`),
  tags: tags.optional(),
  anchor: givenAnchor.nullable().optional(),
  plan: notePlan.nullable().optional(),
};

const newNote = z.strictObject(content);
export type NewNote = z.output<typeof newNote>;

export const newNoteBody = newNote.extend({ dryRun });

export const noteChangesBody = z.strictObject({
  ...content,
  rev: z.string().min(1).max(200).optional().describe(
    "The revision that the changes are for; `If-Match` says the same",
  ),
  dryRun,
});

/** For a copy, which takes everything from its note. */
export const duplicateNoteBody = z.strictObject({ dryRun });

export const noteRemovalQuery = z.object({ dryRun: dryRunQuery });

const git = gitOutcome.nullable().describe(
  "What commit-on-save made of it; null for a note that is not in the project, and where nothing was written",
);

export const noteAnswer = z.object({ note, place });

export const savedNoteAnswer = z.object({ note, git, diff: dryRunDiff });

export const noteRemoved = z.object({
  removed: z.string().describe("The id"),
  git,
  diff: dryRunDiff,
});

function countValues(value: unknown): number {
  if (typeof value !== "object" || value === null) return 1;
  return Object.values(value).reduce((sum: number, inner) => sum + countValues(inner), 1);
}
