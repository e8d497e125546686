import { z } from "zod";
import { entryMembers } from "../../edits/schemas.ts";
import { dryRun } from "../../saving/dry_run.ts";
import { filePath, hashAsRead } from "../../project/place_schemas.ts";
import { unitAddress } from "../page/schemas.ts";
import { detail, placeholderNote, placeholders, savedPage } from "../page/edit_schemas.ts";

export const paletteEntry = z.object({
  kind: z.enum(["provider", "expression", "component"]).describe("The layer that it is of"),
  name: z.string().describe("As its file exports it; of a default export, as it is declared"),
  path: filePath,
  feature: z.string().describe("The feature that it belongs to"),
  via: z.string().describe(
    "How the page may reach it: own, shared, or the feature whose index exports it",
  ),
  import: z.object({
    specifier: z.string().describe("The module, as a page of the feature writes it"),
    style: z.enum(["named", "default"]).describe("`import { Name }` or `import Name`"),
  }).describe("The import that an insert writes"),
  description: z.string().describe("From its JSDoc comment; empty without one"),
  props: z.array(z.object({
    name: z.string().describe("As it takes it"),
    type: z.string().describe("As its file writes it"),
    required: z.boolean().describe("Whether it has to be passed"),
  })).describe("Those that its own file tells"),
  propsComplete: z.boolean().describe("False when its file does not tell all of its props"),
  usedBy: z.int().describe(
    "How many files use it, its own included, as `GET /api/components` counts them; tests and stories aside",
  ),
}).meta({ id: "PaletteEntry" });

const entries = z.array(paletteEntry).describe("Sorted by name");

export const palette = z.object({
  feature: z.string().describe("The feature whose pages may import these"),
  providers: entries,
  expressions: entries,
  components: entries,
  leftOut: z.array(z.object({
    feature: z.string().describe("The feature that they belong to"),
    names: z.array(z.string()).describe("The components, sorted"),
    why: z.string().describe("What keeps a page of the feature from importing them"),
  })).describe("The components of the project that are not among these; sorted by feature"),
});

export const paletteInsertBody = unitAddress.extend({
  unit: unitAddress.shape.path.describe(
    "Path of the unit to insert into, instead of `feature` and `file`: `path` is the entry's",
  ),
  ...entryMembers,
  placement: z.enum(["child", "wrap"]).optional().describe(
    "`child` (unless told): the last child of the page's root; `wrap`: around the root",
  ),
  contentHash: hashAsRead,
  dryRun,
  detail,
}).strict();

export type PaletteInsertRequest = z.output<typeof paletteInsertBody>;

export const insertedPage = savedPage.extend({
  placeholders,
  note: placeholderNote,
});
