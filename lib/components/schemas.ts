import { z } from "zod";
import { fileSource } from "../diagnostics/schemas.ts";
import { pageAnswer, pageQuery } from "../paging/mod.ts";
import { fileHash, filePath, hashAsRead, line } from "../project/place_schemas.ts";
import { layerIds } from "../project/configuration/units.ts";
import { dryRun } from "../saving/dry_run.ts";
import { saveAnswer } from "../saving/save_answer.ts";
import { savedChange } from "../saving/saved_change.ts";
import { inheritedProps } from "../source/types/inherited_counts.ts";
import { pageRoute, unitRole } from "../source/units/schemas.ts";
// The list alone: the rest of its area reads syntax.
import { jsxPropKinds } from "../source/jsx/prop_kinds.ts";

/** A component's file. */
export const componentQuery = z.object({
  path: z.string().min(1).max(1000).describe("A `path` that `GET /api/components` lists"),
});

const userCounts = {
  usedBy: z.int().describe(
    "How many files use it, its own included; tests and stories count apart",
  ),
  usedByTests: z.int().describe("How many tests use it"),
  usedByStories: z.int().describe("How many stories use it"),
};

export const componentRow = z.object({
  name: z.string().describe("As it is declared"),
  path: filePath,
  feature: z.string().describe('The feature of its file; "shared" for shared folders'),
  package: z.string().describe('The folder of its package; "" for that of the project'),
  layer: z.enum(layerIds).nullable().describe("The layer of its file; null where it has none"),
  role: unitRole,
  exportName: z.string().describe("The export to import it by; a named one before `default`"),
  exportStyle: z.enum(["named", "default"]).describe("How `exportName` is imported"),
  props: z.int().describe("How many its own file declares"),
  propsComplete: z.boolean().describe(
    "False when its file does not tell all of its props: `GET /api/components/describe` does",
  ),
  ...userCounts,
  parts: z.array(z.object({
    name: z.string().describe("The member: `TopBar` of `<Layout.TopBar>`"),
    ...userCounts,
  })).describe("The components that are its members"),
}).meta({ id: "ComponentRow" });

export const componentListQuery = z.object(pageQuery("components", "all"));

export const componentList = z.object({
  components: z.array(componentRow).describe("Sorted; a file may have several"),
  count: z.int().describe("How many these are"),
  ...pageAnswer("components"),
});

const literal = z.union([z.string(), z.number(), z.boolean()]);

export const componentProp = z.object({
  name: z.string().describe("As the component takes it"),
  type: z.string().describe("As the checker prints it; long ones are cut"),
  required: z.boolean().describe("Whether it has to be passed"),
  default: z.string().nullable().describe("Source text; null without one"),
  description: z.string().describe("From its JSDoc comment; empty without one"),
  values: z.array(literal).optional().describe("All that are allowed, where these are literals"),
  inheritedFrom: z.string().optional().describe("The package that declares it"),
}).meta({ id: "ComponentProp" });

export const unresolvedPart = z.object({
  name: z.string().describe("The type or value, as written"),
  from: z.string().nullable().describe("The module that it is imported from"),
  reason: z.enum([
    "not_installed",
    "no_types",
    "not_found",
    "not_exported",
    "any",
    "too_many",
    "timeout",
    "unavailable",
  ]).describe("Why, for programs"),
  prop: z.string().optional().describe(
    "The one prop whose type it is; without, props may be missing",
  ),
  message: z.string().describe("Why, in one sentence for a person"),
});

export const describedComponent = z.object({
  name: z.string().describe("As it is declared"),
  exports: z.array(z.string()).describe("The names under which the file exports it"),
  description: z.string().describe("From its JSDoc comment"),
  line: line.describe("From 1, of its declaration"),
  props: z.array(componentProp).describe(
    "Its own in order of declaration, then those of packages, package by package",
  ),
  inherited: inheritedProps,
  acceptsAny: z.boolean().describe("An index signature takes any further prop"),
  resolved: z.boolean().describe("These are all props"),
  unresolved: z.array(unresolvedPart).describe("What could not be found out of the props, and why"),
});

export const componentUsage = z.object({
  component: z.string().describe(
    "Which of the file's components is used; `Layout.TopBar` for a part that another file declares",
  ),
  path: filePath,
  line,
  kind: z.enum(["element", "reference"]).describe(
    "Whether it is rendered there, or handed on by its name: `component={Card}`",
  ),
  role: z.enum(["source", "test", "story"]).describe("What the file is for"),
  props: z.array(z.string()).describe('Those that the element passes; "..." for a spread'),
});

export const propLink = z.object({
  owner: z.string().describe("The component or function that renders the element"),
  element: z.string().describe("The tag as written"),
  line,
  prop: z.string().describe('The attribute; "..." for a spread'),
  valueKind: z.enum(jsxPropKinds).describe("How its value is written"),
  from: z.array(z.object({
    name: z.string().describe("As the value names it"),
    kind: z.string().describe("parameter, destructured, state, setter, hook, const, loop, ..."),
    prop: z.string().optional().describe("The prop that the name stands for"),
  })).describe("The names of the owner's scope in the value"),
});

export const importer = z.object({
  path: filePath,
  line,
  names: z.array(z.string()).describe(
    'The exports that it takes or hands on; "*" for all of them, none for an import for its effect',
  ),
  role: componentUsage.shape.role,
});

export const componentDescription = z.object({
  path: filePath,
  contentHash: fileHash,
  components: z.array(describedComponent).describe(
    "Those that the file exports; none of a file without a component",
  ),
  usages: z.array(componentUsage).describe(
    "Where the project uses them, also through barrels, parts and lazy imports",
  ),
  routes: z.array(pageRoute).describe("The routes that show what the file exports"),
  importers: z.array(importer).describe("The files that import the file itself, by path and line"),
  propLinks: z.array(propLink).describe(
    "Which names flow into which props of the elements that the file renders",
  ),
});

export const componentSource = fileSource;

export const componentSaveBody = z.strictObject({
  path: componentQuery.shape.path,
  content: z.string()
    .refine(
      (text) => !/\p{Surrogate}/u.test(text),
      "Give text without lone surrogates: UTF-8 has none",
    )
    .describe(
      "The whole file. Its bytes are saved as they are sent: byte order mark and line endings are the content's own",
    ),
  contentHash: hashAsRead,
  commit: z.boolean().optional().describe("Writes; without, the answer is a preview"),
  dryRun,
});

const unchanged = z.boolean().describe("True where the file says so already");

export const componentPreview = z.object({
  path: filePath,
  contentHash: z.string().describe("Of the file as it is"),
  committed: z.literal(false),
  before: z.string().describe("The file's text as it is"),
  after: z.string().describe("The file's text as it would be"),
  diff: z.string().describe("Unified, three lines of context; empty when nothing changes"),
  unchanged,
});

export const savedComponent = z.object({
  path: filePath,
  contentHash: fileHash.describe("Of the file as it is now: what the next save needs"),
  committed: z.boolean().describe("False for a dry run, which passes the same checks"),
  change: savedChange.describe("What the save did to the file"),
  ...saveAnswer,
  unchanged,
});

/** A preview, or what was saved. */
export const componentSaveAnswer = z.union([componentPreview, savedComponent]);
