import { z } from "zod";
import { isProjectPath } from "../disk/paths.ts";
import { type LayerId, layerIds } from "../units.ts";
import { globProblem } from "./frozen_globs.ts";

/** How much a broken rule matters; `off` does not look. */
export const severities = ["error", "warning", "info", "off"] as const;
export type Severity = (typeof severities)[number];

/** Every rule of the enforcement gate with its default severity; `lib/rules` implements them. */
export const defaultSeverities = {
  "layer-import": "error",
  "feature-boundary": "error",
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

/** Where the units of a layer are, and which layers they may import. */
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

/** Of a hostile repository's configuration, too: matching a path against this many globs stays in microseconds. */
const maxGlobs = 500;

/** A save that introduces type errors tells them, is refused, or is not looked at. */
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
  gate: z.strictObject({
    types: z.literal([...typeGates, true, false]).optional().describe(
      'What becomes of a write that introduces TypeScript errors: "refuse" (or true); "warn" tells them where the checker is ready; "off" (or false) does not look. Default: "warn".',
    ),
  }).optional().describe("What the enforcement gate checks besides syntax and rules."),
  notesDir: folder.optional().describe(
    "A folder inside the project for the notes. Default: they are kept in the state directory.",
  ),
}).describe("Settings of Project Workbench for this project. Plain JSON, without comments.");

/** What `workbench.json` says, before the defaults. */
export type ConfigurationInput = z.infer<typeof configurationSchema>;

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
