import { z } from "zod";
import { ruleIds, severities } from "./configuration/schema.ts";
import { layerIds } from "./units.ts";

const layer = z.enum(layerIds);
const severity = z.enum(severities);
const count = z.int().nonnegative();
const path = z.string().describe("Project-root-relative, with /.");

/** A problem of the project; see `Problem`. */
export const projectProblem = z.strictObject({
  code: z.string().describe("What it is, for programs."),
  path: z.string().describe('The file it is about; "" for the project as a whole.'),
  at: z.string().optional().describe("The key inside that file, like layers.page.dirs[0]."),
  message: z.string().describe("One sentence for a person."),
});

const layoutDescription = z.strictObject({
  featuresDir: z.string().nullable().describe("The folder of the features, or null."),
  reason: z.string().describe("Why this layout was found."),
  packageName: z.string().nullable(),
  framework: z.strictObject({
    name: z.enum(["next", "remix", "vite", "cra", "library", "unknown"]),
    evidence: z.string(),
  }),
  units: count.describe("Files that belong to a layer."),
  unmatched: z.strictObject({
    count: count.describe("Source files that no layer matched."),
    examples: z.array(path),
  }),
  aside: z.strictObject({ tests: count, stories: count, declarations: count, tooling: count })
    .describe("Source files that are no units for what they are."),
});

const featureDescription = z.strictObject({
  name: z.string(),
  path: z.string().nullable().describe("Its folder; null for a virtual feature."),
  virtual: z.boolean().describe(
    'True for "app" (pages) and "shared" (components and so on) outside the features directory.',
  ),
  layers: z.partialRecord(layer, count).describe("How many units each of its layers has."),
});

const configDescription = z.strictObject({
  path: z.literal("workbench.json"),
  contentHash: z.string().nullable().describe("Null when the project has no workbench.json."),
  featuresDir: z.string().nullable(),
  layers: z.record(
    layer,
    z.strictObject({ dirs: z.array(z.string()), mayImport: z.array(layer) }),
  ),
  frozen: z.array(z.string()),
  gate: z.strictObject({ types: z.boolean() }),
  notesDir: z.string().nullable(),
}).describe("workbench.json with the defaults filled in.");

/** A rule of the enforcement gate. */
export const ruleDescription = z.strictObject({
  id: z.enum(ruleIds),
  severity: severity.describe("As it is set for this project."),
  default: severity,
  summary: z.string().describe("What the rule asks for."),
  why: z.string().describe("What it is good for."),
});

/** The answer of `GET /api/project`. */
export const projectAnswer = z.strictObject({
  name: z.string(),
  layout: layoutDescription,
  features: z.array(featureDescription),
  config: configDescription,
  rules: z.array(ruleDescription),
  problems: z.array(projectProblem),
  session: z.strictObject({ login: z.string() }).nullable().describe(
    "Who is signed in; null only where the routes are mounted without the session gate.",
  ),
});
