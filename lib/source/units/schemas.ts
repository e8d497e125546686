import { z } from "zod";
import { pageAnswer, pageQuery } from "../../paging/mod.ts";
import { filePath } from "../../project/place_schemas.ts";
import { exportKinds } from "./named_exports.ts";
import { unitRoles } from "./unit_index.ts";

export const unitRole = z.enum(unitRoles).describe(
  "What the unit is for: `page` is rendered by a route or placed as pages are, `other` is any other source file",
);

export const pageRoute = z.object({
  route: z.string().nullable().describe("The path pattern; null where the code computes it"),
  declaredIn: filePath.describe("The file that declares the route"),
});

/** The fields that a route adds to each answer that names a page. */
export const routeFields = {
  route: z.string().nullable().optional().describe(
    "The path pattern that renders it, the shortest of several; absent where no route is known",
  ),
  declaredIn: filePath.optional().describe("The file that declares that route"),
  routes: z.array(pageRoute).optional().describe(
    "Every route that renders it, the shortest first; absent where none is known",
  ),
};

export const unitRow = z.object({
  path: filePath,
  name: z.string().describe("Of its main component, else of its file"),
  role: unitRole,
  feature: z.string().describe("The feature that it belongs to"),
  package: z.string().describe('The folder of its package; "" for that of the project'),
  components: z.array(z.string()).describe("The components that it declares, in text order"),
  jsx: z.boolean().describe("Whether it holds JSX, and so opens as a tree"),
  usedBy: z.int().describe("How many files use something of it; tests and stories do not count"),
  ...routeFields,
  found: z.object({
    name: z.string().describe("As the file exports it, or declares its default export"),
    kind: z.enum(exportKinds).describe("The sort of value or type that it is"),
    line: z.int().describe("From 1"),
    users: z.array(z.object({
      path: filePath,
      line: z.int().describe("Of the import, from 1"),
    })).describe("The files that import it, also as a type or through barrels; at most 100"),
    userCount: z.int().describe("How many such places there are in all"),
  }).optional().describe("With `q`: the export that is called as one of its words"),
}).meta({ id: "UnitRow" });

export const unitQuery = z.object({
  q: z.string().max(200).optional().describe(
    "Words, each with its letters in order in the name, a component, a route or the path, or in one piece in an export, or the role of the unit (`orders page`), or the kind of an export (`type User`); the best match first: whole words before letters here and there, an export of that name before others",
  ),
  role: unitRole.optional().describe("Only units of this role"),
  feature: z.string().min(1).max(200).optional().describe("Only units of this feature"),
  package: z.string().max(1000).optional().describe("Only units of the package in this folder"),
  ...pageQuery("units"),
});

export const unitList = z.object({
  units: z.array(unitRow).describe("Sorted by path; with `q` the best match first"),
  close: z.int().optional().describe(
    "With `q`: how many of all have each word as a word of their own or as its beginning; these come first",
  ),
  ...pageAnswer("units"),
});
