import { z } from "zod";
import { contentHash, unitAddress } from "../schemas.ts";
import { savedPage } from "../edit_schemas.ts";

export const paletteInsertBody = unitAddress.extend({
  unit: unitAddress.shape.path.describe(
    "Path of the unit to insert into, instead of `feature` and `file`: `path` is the entry's",
  ),
  kind: z.enum(["component", "provider"]).describe("Of which list of the palette the entry is"),
  name: z.string().min(1).max(200).describe("Name of the entry, as the palette lists it"),
  path: z.string().min(1).max(1000).describe("Path of the entry; it is looked up, never read"),
  placement: z.enum(["child", "wrap"]).optional().describe(
    "`child` (unless told): the last child of the page's root; `wrap`: around the root",
  ),
  contentHash,
}).strict();

export type PaletteInsertRequest = z.output<typeof paletteInsertBody>;

export const insertedPage = savedPage.extend({
  placeholders: z.array(z.object({
    prop: z.string().describe("Its name"),
    code: z.string().describe("Source of the value that was written"),
  })).describe("The required props, in the order in which they stand"),
  note: z.string().optional().describe("Why required props may be missing"),
});
