import { z } from "zod";
import { entryMembers } from "../../edits/schemas.ts";
import { dryRun } from "../../saving/dry_run.ts";
import { contentHash, unitAddress } from "../schemas.ts";
import { detail, placeholderNote, placeholders, savedPage } from "../edit_schemas.ts";

export const paletteInsertBody = unitAddress.extend({
  unit: unitAddress.shape.path.describe(
    "Path of the unit to insert into, instead of `feature` and `file`: `path` is the entry's",
  ),
  ...entryMembers,
  placement: z.enum(["child", "wrap"]).optional().describe(
    "`child` (unless told): the last child of the page's root; `wrap`: around the root",
  ),
  contentHash,
  dryRun,
  detail,
}).strict();

export type PaletteInsertRequest = z.output<typeof paletteInsertBody>;

export const insertedPage = savedPage.extend({
  placeholders,
  note: placeholderNote,
});
