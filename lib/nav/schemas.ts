import { z } from "zod";
import { endOffset, fileHash, filePath, place } from "../project/place_schemas.ts";
import { layerIds } from "../project/configuration/units.ts";

const feature = z.string().min(1).max(200);

export const navPageQuery = z.object({
  feature: feature.describe("Name of a feature, as `GET /api/pages/features` lists it"),
  file: z.string().min(1).max(1000).describe("Page file, relative to the feature's page folder"),
});

export const navOpenBody = z.strictObject({
  feature: feature.optional().describe(
    "Only what this feature's units lead to, and what mounts its pages, may be the start",
  ),
  from: z.string().min(1).max(4096).describe("`path` of the view that the reference stands in"),
  ref: z.string().min(1).max(4096).describe("`name` of the reference"),
  start: z.int().nonnegative().optional().describe(
    "`start` of the reference; without one that matches, the first of that name which leads somewhere is followed",
  ),
});

export const navFlowQuery = z.object({ feature: feature.describe("Name of a feature") });

export const navFileQuery = navFlowQuery.extend({
  path: z.string().min(1).max(4096).describe("`path` of a row of the feature's flow"),
});

export type NavPageQuery = z.output<typeof navPageQuery>;
export type NavOpenBody = z.output<typeof navOpenBody>;
export type NavFileQuery = z.output<typeof navFileQuery>;

const featureOfFile = z.string().nullable().describe("Null for a file that belongs to none");
const layer = z.enum(layerIds);

const side = z.object({
  layer: layer.nullable().describe("Null for a file that belongs to no layer"),
  feature: featureOfFile,
});

export const navRelation = z.object({
  from: side.describe("The file with the reference"),
  to: side.describe("The file that it leads to"),
}).describe(
  "From which layer and feature a reference leads to which",
).meta({ id: "NavRelation" });

export const navReason = z.enum([
  "package",
  "not_found",
  "computed",
  "outside_project",
  "not_source",
]);

const kind = z.enum(["import", "jsx", "identifier", "dynamic", "reexport"]);

export const navReference = z.object({
  name: z.string().describe("As it is written: `useCart`, `Card.Header`, `./Card`"),
  kind: kind.describe(
    "`jsx` is an opening tag, `identifier` any other use of an imported name, `dynamic` a call of `import()` or `require()`",
  ),
  start: z.int().describe("UTF-16 offset"),
  end: endOffset,
  ...place,
  target: z.object({ path: filePath, ...place }).nullable().describe(
    "Where the thing is declared; the first line for a file as a whole",
  ),
  reason: navReason.optional().describe(
    "Why there is no target; `not_source` is a file such as a style sheet or JSON",
  ),
  relation: navRelation.optional(),
}).meta({ id: "NavReference" });

export const navView = z.object({
  path: filePath,
  name: z.string().describe("The file's own name; of an index file, its folder's"),
  kind: z.union([layer, z.literal("module")]).describe(
    "The layer of the file; `module` when it belongs to none",
  ),
  feature: featureOfFile,
  source: z.string().describe("All of its text; offsets count in it"),
  contentHash: fileHash,
  references: z.array(navReference).describe("In the order of the text"),
}).meta({ id: "NavView" });

export const navOpened = navView.extend({
  at: z.object({ start: z.int().describe("UTF-16 offset"), ...place }).describe(
    "Where in `source` the reference leads",
  ),
  relation: navRelation,
});

/** A row of a flow on the wire. Spelt out because TypeScript cannot infer a type from itself. */
export interface FlowRow {
  path: string;
  layer: z.output<typeof flowLayer>;
  feature: string | null;
  children?: FlowRow[] | undefined;
  shownAbove?: true | undefined;
  shownBelow?: true | undefined;
}

const flowLayer = z.union([z.literal("route"), layer]);

export const flowRow: z.ZodType<FlowRow, FlowRow> = z.object({
  path: filePath,
  layer: flowLayer.describe("`route` for a file outside the layers that mounts pages"),
  feature: featureOfFile,
  get children(): z.ZodOptional<z.ZodArray<typeof flowRow>> {
    return z.array(flowRow).optional();
  },
  shownAbove: z.literal(true).optional().describe("Its children are at its first row"),
  shownBelow: z.literal(true).optional().describe("Nested very deeply: it is a root further down"),
}).meta({ id: "FlowRow" });

export const navFlow = z.object({
  feature: z.string().describe("The one that was asked for"),
  files: z.int().describe("How many files are drawn"),
  roots: z.array(flowRow).describe(
    "Files that mount the feature's pages, pages that none mounts, then what no page leads to",
  ),
});
