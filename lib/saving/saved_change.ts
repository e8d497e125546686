import { z } from "zod";

const edit = z.object({
  start: z.int().describe("UTF-16 offset into the text before"),
  end: z.int(),
  text: z.string(),
});

/** What one save did to one file, and what would take it back; offsets count the byte order mark. */
export const savedChange = z.object({
  path: z.string(),
  before: z.string().nullable().describe("Content hash; null when the save made the file"),
  after: z.string().nullable().describe("Content hash; null when the save deleted the file"),
  edits: z.array(edit),
  inverse: z.array(edit).describe("Offsets into the text after"),
}).meta({ id: "SavedChange" });

export type SavedChange = z.output<typeof savedChange>;

/** What a save means for the git session. */
export const gitOutcome = z.object({
  status: z.string(),
}).loose().nullable().describe("What commit-on-save did; null where it is not set up").meta({
  id: "GitOutcome",
});
