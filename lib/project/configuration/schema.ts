import { z } from "zod";
import { isProjectPath } from "../disk/paths.ts";
import { type LayerId, layerIds } from "./units.ts";
import { globProblem } from "./frozen_globs.ts";

/** The severities that a broken rule can have; `off` does not look. */
export const severities = ["error", "warning", "info", "off"] as const;
export type Severity = (typeof severities)[number];

/** Every rule of the enforcement gate with its default severity; `lib/rules` implements them. */
export const defaultSeverities = {
  "layer-import": "error",
  "feature-boundary": "error",
  "slice-import": "error",
  "unresolved-import": "error",
  "page-effect": "error",
  "page-machine": "error",
  "page-inline-logic": "warning",
  "expression-markup": "error",
  "expression-name": "warning",
  "domain-impure": "error",
  "workflow-ui": "error",
  "unit-name": "warning",
  "import-cycle": "warning",
  "frozen": "error",
} as const satisfies Readonly<Record<string, Severity>>;

export type RuleId = keyof typeof defaultSeverities;

// Object.keys() forgets the keys' type.
export const ruleIds = Object.keys(defaultSeverities) as readonly RuleId[];

/** The folders of a layer's units, and the layers that the units may import. */
export interface LayerSettings {
  /** Folder names, in any letter case. */
  readonly dirs: readonly string[];
  readonly mayImport: readonly LayerId[];
}

export const defaultLayers: Readonly<Record<LayerId, LayerSettings>> = {
  page: {
    dirs: ["pages", "routes", "screens"],
    mayImport: ["component", "expression", "provider", "types"],
  },
  component: { dirs: ["components"], mayImport: ["component", "types"] },
  expression: { dirs: ["expressions"], mayImport: ["component", "expression", "types"] },
  provider: {
    dirs: ["providers", "contexts"],
    mayImport: ["hook", "service", "domain", "workflow", "types"],
  },
  workflow: { dirs: ["workflows", "machines"], mayImport: ["service", "domain", "types"] },
  hook: { dirs: ["hooks"], mayImport: ["workflow", "service", "domain", "types"] },
  service: { dirs: ["services", "api"], mayImport: ["domain", "types"] },
  domain: { dirs: ["domain", "lib"], mayImport: ["types"] },
  types: { dirs: ["types"], mayImport: [] },
};

/**
 * The largest number of globs, even in a hostile repository's configuration: matching a path against this many globs stays in
 * microseconds.
 */
const maxGlobs = 500;

/** The choices for a save that introduces type errors, which tells them, is refused, or is not checked. */
export const typeGates = ["warn", "refuse", "off"] as const;

const folder = z.string().refine(isFolderInside, {
  error: ({ input }) =>
    `Expected a folder inside the project, like "src/features", not ${JSON.stringify(input)}`,
});

const folderName = z.string().regex(/^(?!\.{1,2}$)[^/\\\0]+$/, {
  error: ({ input }) => `Expected the name of a folder, without "/", not ${JSON.stringify(input)}`,
});

const glob = z.string().superRefine((value, context) => {
  const message = globProblem(value);
  if (message !== null) context.addIssue({ code: "custom", message });
});

const layerSettings = z.strictObject({
  dirs: z.array(folderName).optional().describe(
    "Names of the folders that hold this layer's files. None: the layer is not used.",
  ),
  mayImport: z.array(z.enum(layerIds)).optional().describe("The layers that it may import."),
});

const layersSchema = z.strictObject(
  // Object.fromEntries() forgets the keys' type.
  Object.fromEntries(
    layerIds.map((layer) => [
      layer,
      layerSettings.optional().describe(
        `Default: dirs ${JSON.stringify(defaultLayers[layer].dirs)}, mayImport ${
          JSON.stringify(defaultLayers[layer].mayImport)
        }.`,
      ),
    ]),
  ) as Record<LayerId, z.ZodOptional<typeof layerSettings>>,
);

const rulesSchema = z.strictObject(
  // Object.fromEntries() forgets the keys' type.
  Object.fromEntries(
    ruleIds.map((rule) => [
      rule,
      z.enum(severities).optional().describe(`Default: "${defaultSeverities[rule]}".`),
    ]),
  ) as Record<RuleId, z.ZodOptional<z.ZodEnum<{ [S in Severity]: S }>>>,
);

/**
 * The largest number of findings in a baseline, since more would be an architecture to leave off, not a few findings to ignore; and
 * the file stays one that opens at once.
 */
export const MAX_BASELINE = 5000;

const baselineSchema = z.record(
  z.string(),
  z.string().regex(/^[0-9a-f]{12}(?: [0-9a-f]{12})*$/, {
    error: "Expected the keys of findings, each of 12 hexadecimal digits, with a space between",
  }),
).refine((files) => countBaseline(files) <= MAX_BASELINE, {
  error: `Expected at most ${MAX_BASELINE} findings`,
});

/** Counts the findings that a baseline names. */
export function countBaseline(baseline: Readonly<Record<string, string>>): number {
  return Object.values(baseline).reduce((count, keys) => count + keys.split(" ").length, 0);
}

const gateSchema = z.strictObject({
  types: z.literal([...typeGates, true, false]).optional().describe(
    'What becomes of a write that introduces TypeScript errors: "refuse" (or true); "warn" tells them where the checker is ready; "off" (or false) does not look. Default: "warn".',
  ),
});

/** The shape of `workbench.json`. Every key may be left out; unknown keys are refused. */
export const configurationSchema = z.strictObject({
  $schema: z.string().optional().describe("Where this file's JSON Schema is, for editors."),
  featuresDir: folder.optional().describe(
    'The folder whose sub-folders are the features. Default: the first of "features", "src/features", "app/features", "src/systems" and "src/modules" that holds folders with source files.',
  ),
  layers: layersSchema.optional().describe("The layers that features are made of."),
  rules: rulesSchema.optional().describe("The severity of each rule of the enforcement gate."),
  frozen: z.array(glob).max(maxGlobs).optional().describe(
    'Globs (from the project root; "**" crosses folders; a plain folder name stands for all that is in it) of files that no route may write.',
  ),
  gate: gateSchema.optional().describe(
    "What the enforcement gate checks besides syntax and rules.",
  ),
  notesDir: folder.optional().describe(
    "A folder inside the project for the notes. Default: they are kept in the state directory.",
  ),
  baseline: baselineSchema.optional().describe(
    "Findings that were there before and are not told again, by file. `POST /api/project/config` with `baseline` writes it; take a file out to have its findings told.",
  ),
}).describe("Settings of Project Workbench for this project. Plain JSON, without comments.");

/** The content of `workbench.json`, before the defaults are added. */
export type ConfigurationInput = z.infer<typeof configurationSchema>;

/** The content that a change of `workbench.json` may have: any part of it, and null for what goes. */
export type ConfigurationPatch = OrNull<Omit<ConfigurationInput, "layers" | "baseline">> & {
  readonly layers?:
    | Readonly<Partial<Record<LayerId, OrNull<z.infer<typeof layerSettings>> | null | undefined>>>
    | null
    | undefined;
  readonly baseline?: null | undefined;
};

type OrNull<T> = {
  readonly [Key in keyof T]:
    | (T[Key] extends readonly unknown[] | undefined ? T[Key]
      : T[Key] extends object | undefined ? Inner<T[Key]>
      : T[Key])
    | null
    | undefined;
};
type Inner<T> = { readonly [Key in keyof T]: T[Key] | null | undefined };

/** The schema of a change of `workbench.json`: as strict as that of the file. */
export const configurationPatch: z.ZodType<ConfigurationPatch> = z.strictObject({
  ...withNulls(configurationSchema.shape),
  layers: z.strictObject(
    Object.fromEntries(
      layerIds.map((layer) => [
        layer,
        z.strictObject(withNulls(layerSettings.shape)).nullable().optional()
          .describe("The settings of this layer; null takes them away."),
      ]),
    ),
  ).nullable().optional().describe("The layers that features are made of; the rest stays."),
  rules: z.strictObject(withNulls(rulesSchema.shape)).nullable().optional()
    .describe("The severity of each rule; those that are not named stay."),
  gate: z.strictObject(withNulls(gateSchema.shape)).nullable().optional()
    .describe("What the enforcement gate checks besides syntax and rules."),
  baseline: z.null().optional().describe("Null takes the baseline away."),
}).describe("Any part of `workbench.json`; null takes a key away. What is not named stays.");

function withNulls(shape: Readonly<Record<string, z.ZodType>>): Record<string, z.ZodType> {
  return Object.fromEntries(
    Object.entries(shape).map(([key, schema]) => [
      key,
      schema.nullable().optional().describe(schema.description ?? ""),
    ]),
  );
}

/** @returns the JSON Schema (draft 2020-12) of `workbench.json` */
export function configurationJsonSchema(): Record<string, unknown> {
  return { title: "workbench.json", ...z.toJSONSchema(configurationSchema, { io: "input" }) };
}

/** A folder as people write it, `./src/features/`, as a project path. */
export function plainFolder(folder: string): string {
  return folder.replace(/^\.\//, "").replace(/\/$/, "");
}

function isFolderInside(folder: string): boolean {
  const path = plainFolder(folder);
  return path !== "" && isProjectPath(path);
}
