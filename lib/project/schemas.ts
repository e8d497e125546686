import { z } from "zod";
import { ruleIds, severities, typeGates } from "./configuration/schema.ts";
import { frameworkNames } from "./layout/framework.ts";
import { layoutKinds } from "./layout/kinds.ts";
import { layerIds, unitKinds } from "./configuration/units.ts";

const layer = z.enum(layerIds);
const severity = z.enum(severities);
const count = z.int().nonnegative();
const path = z.string().describe("Project-root-relative, with /.");

/** A problem of the project; see `Problem`. */
export const projectProblem = z.strictObject({
  code: z.string().describe("What it is, for programs."),
  path: z.string().describe('The file it is about; "" for the project as a whole.'),
  at: z.string().optional().describe("The key inside that file, like layers.page.dirs[0]."),
  line: z.int().positive().optional().describe(
    "Where that is in the file, from 1; left out where the file as a whole is meant, or is not there.",
  ),
  column: z.int().positive().optional().describe("The column of that line, from 1."),
  message: z.string().describe("One sentence for a person."),
});

const kinds =
  "features: a folder of features; feature-sliced: slices in layers; next: a router of Next.js; " +
  "pages: folders of pages; layers: folders of components, hooks and so on; flat: components for their names alone; none: nothing of these";

const framework = z.enum(frameworkNames);

const packageDescription = z.strictObject({
  name: z.string().describe("As its package.json says, else its folder."),
  path: z.string().describe("Its folder; the names of its features begin with it."),
  react: z.boolean().describe("Whether its package.json names React, or files with JSX are in it."),
  framework: framework.describe("What it is built with, by its own package.json and files."),
  kind: z.enum(layoutKinds).describe("How it is laid out, by itself."),
  reason: z.string().describe("Why that was found."),
  units: count.describe("Its source files."),
  open: z.string().describe("How to open it alone."),
});

const layoutDescription = z.strictObject({
  kind: z.enum([...layoutKinds, "workspace"]).describe(
    `How the root is laid out. ${kinds}; workspace: packages below the root hold everything.`,
  ),
  packages: z.array(packageDescription).describe(
    "The packages below the root that hold source files, each laid out by itself. Sorted by path.",
  ),
  featuresDir: z.string().nullable().describe("The folder of the features, or null."),
  reason: z.string().describe("Why this layout was found."),
  packageName: z.string().nullable().describe("As package.json says; null without one."),
  framework: z.strictObject({
    name: framework.describe(
      '"react-router" is the framework, with "@react-router/dev", not the library alone; "expo" is any Expo app, "react-native" one without Expo; "cra" is Create React App; a "library" is published and has no pages of its own.',
    ),
    evidence: z.string().describe("What it was told by."),
  }).describe(
    "What the root is built with, which decides where pages are looked for; each of `packages` says it of itself.",
  ),
  units: count.describe("Every own source file; what a program wrote is none."),
  kinds: z.record(z.enum(unitKinds), count).describe(
    "How many units are of each kind. Tests have mocks and fixtures with them, declarations are .d.ts, tooling is settings such as vite.config.ts, and what is public as it is.",
  ),
  layers: z.record(layer, count).describe(
    "How many units, files, each layer has: one of the component layer may declare several components, and other files declare some, which `GET /api/components` counts.",
  ),
  unmatched: z.strictObject({
    count: count.describe("Source files that no layer matched."),
    examples: z.array(path).describe("The first few of them."),
  }).describe("Source that no rule of layers speaks of."),
});

const featureDescription = z.strictObject({
  name: z.string().describe("What routes take as `feature`."),
  package: z.string().describe('The folder of its package; "" for the root\'s.'),
  path: z.string().nullable().describe("Its folder; null for a virtual feature."),
  virtual: z.boolean().describe(
    'True for "app" (pages, and files of no layer) and "shared" (components and so on) outside of features.',
  ),
  layers: z.partialRecord(layer, count).describe("How many units, files, each of its layers has."),
});

export const configDescription = z.strictObject({
  path: z.literal("workbench.json"),
  contentHash: z.string().nullable().describe("Null when the project has no workbench.json."),
  featuresDir: z.string().nullable().describe("As it was set; null: it is looked for."),
  layers: z.record(
    layer,
    z.strictObject({
      dirs: z.array(z.string()).describe("Names of the folders that hold its files."),
      mayImport: z.array(layer).describe("The layers that it may import."),
    }),
  ).describe("Each layer by its id."),
  frozen: z.array(z.string()).describe("Globs of files that no route writes."),
  gate: z.strictObject({
    types: z.enum(typeGates).describe(
      "What becomes of a save that brings a new type error: it is refused, told, or not looked for.",
    ),
  }).describe("What is checked before a write, besides syntax and rules."),
  notesDir: z.string().nullable().describe("Null: notes are kept in the state directory."),
  baseline: count.describe("How many findings were there before and are not told again."),
}).describe("workbench.json with the defaults filled in.");

/** A rule of the enforcement gate. */
export const ruleDescription = z.strictObject({
  id: z.enum(ruleIds).describe("What findings name it by, and `rules` of workbench.json."),
  severity: severity.describe("As it is set for this project."),
  default: severity.describe("In a project with a workbench.json that does not set it."),
  source: z.enum(["configured", "kept", "universal", "off"]).describe(
    "What it is set by: `configured` by workbench.json; without that file `universal` for what is wrong in any project, " +
      "`kept` where the project was found to keep it, and else `off`",
  ),
  places: z.int().nullable().describe(
    "Files or imports that it applies to; null where it is not looked for, or nobody looked yet.",
  ),
  kept: z.int().nullable().describe("Those of the places that keep it; null as `places` is."),
  summary: z.string().describe("What the rule asks for."),
  why: z.string().describe("What it is good for."),
});

/** The answer of `GET /api/project`. */
export const projectAnswer = z.strictObject({
  name: z.string().describe("Of its folder."),
  root: z.string().optional().describe(
    "Its folder on this machine, absolute, as editors' links name it: told to clients on this machine by a service that " +
      "was started with --reveal-root and without sign-in, and else never.",
  ),
  layout: layoutDescription.describe("How its files were found to be laid out, and why."),
  features: z.array(featureDescription).describe("Sorted by name."),
  config: configDescription,
  rules: z.array(ruleDescription).describe("All there are, those that are off as well."),
  problems: z.array(projectProblem).describe("What is wrong with the project's set-up."),
  session: z.strictObject({
    login: z.string().describe("What is told as the actor of what the session does."),
  }).nullable().describe(
    "Who is signed in; null only where the routes are mounted without the session gate.",
  ),
});
