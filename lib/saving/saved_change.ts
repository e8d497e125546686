import { z } from "zod";
// Loaded with the start, as all schemas are: without the rest of its area.
import { gitOutcome } from "../git/common/schemas.ts";
import { filePath } from "../project/place_schemas.ts";

const edit = z.object({
  start: z.int().describe("UTF-16 offset of the first unit that goes, in the text before"),
  end: z.int().describe("Behind the last one; where nothing goes it is `start`"),
  text: z.string().describe("What comes in its place"),
});

/** The change that one save made to one file, and the edits that would take it back; offsets count the byte order mark. */
export const savedChange = z.object({
  path: filePath,
  before: z.string().nullable().describe("Content hash; null when the save made the file"),
  after: z.string().nullable().describe("Content hash; null when the save deleted the file"),
  edits: z.array(edit).describe("From front to back; offsets are into the text before all of them"),
  inverse: z.array(edit).describe("Offsets into the text after"),
}).meta({ id: "SavedChange" });

export type SavedChange = z.output<typeof savedChange>;

/** The result of commit-on-save for a save. */
export const savedOutcome = gitOutcome.nullable().describe("Null when nothing was written");
