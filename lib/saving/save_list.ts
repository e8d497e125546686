import { z } from "zod";
import { filePath } from "../project/place_schemas.ts";

export const saveListQuery = z.object({
  limit: z.string().regex(/^(?:[1-9]\d?|1\d\d|200)$/, "Give a number from 1 to 200").optional()
    .describe("At most that many saves: 1 to 200, 50 unless told"),
});

/** The last saves, as they can be undone and redone now. */
export const saveList = z.object({
  saves: z.array(z.object({
    id: z.string().describe("What an undo or a redo names as `saveId`"),
    when: z.iso.datetime().describe("The time of the save"),
    what: z.string().describe("A few words for a person: Set the prop title of <Button>"),
    files: z.array(filePath).describe("Those that it made, changed or deleted"),
    undone: z.boolean().describe("True where an undo took it back, and no redo brought it again"),
    undoneAt: z.iso.datetime().nullable().describe(
      "The moment of that undo: what was undone last is redone first; null where it is not undone",
    ),
    canUndo: z.boolean().describe(
      "True while its files are as the save left them, and none is frozen",
    ),
    canRedo: z.boolean().describe(
      "True while its files are as the undo left them, and none is frozen",
    ),
  })).describe("The last one first"),
});
