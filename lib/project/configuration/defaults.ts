import { type LayerId, layerIds } from "./units.ts";
import type { ConfigurationFault, KeyPath } from "./fault.ts";
import {
  type ConfigurationInput,
  defaultLayers,
  type LayerSettings,
  plainFolder,
  type RuleId,
  type Severity,
  type typeGates,
} from "./schema.ts";

/** The path of the configuration, from the project root. */
export const configurationPath = "workbench.json";

/** One of the settings of `gate.types`. */
export type TypeGate = (typeof typeGates)[number];

/** The content of `workbench.json`, completed with the defaults. Never changed after it was made. */
export interface Configuration {
  readonly featuresDir?: string;
  readonly layers: Readonly<Record<LayerId, LayerSettings>>;
  /** The severities that the file sets, or without it those of the rules that hold; see `severityOf`. */
  readonly rules: Readonly<Partial<Record<RuleId, Severity>>>;
  /** Globs; see `isFrozen`. */
  readonly frozen: readonly string[];
  readonly gate: { readonly types: TypeGate };
  readonly notesDir?: string;
  /** The keys of the findings that are not told again, by file; see `lib/rules/baseline.ts`. */
  readonly baseline: Readonly<Record<string, string>>;
}

/** A key of `workbench.json` that can matter to a write. */
export type ConfigurationPart = Exclude<keyof ConfigurationInput, "$schema">;

export const configurationParts = [
  "featuresDir",
  "layers",
  "rules",
  "frozen",
  "gate",
  "notesDir",
  "baseline",
] as const satisfies readonly ConfigurationPart[];

/** @returns the whole configuration, and the folder names that two layers claim */
export function fillDefaults(
  input: ConfigurationInput,
): { readonly configuration: Configuration; readonly faults: readonly ConfigurationFault[] } {
  const { layers, faults } = fillLayers(input.layers ?? {});
  const configuration: Configuration = {
    ...(input.featuresDir !== undefined && { featuresDir: plainFolder(input.featuresDir) }),
    layers,
    rules: settingsOf(input.rules ?? {}),
    frozen: input.frozen ?? [],
    gate: { types: typeGateOf(input.gate?.types) },
    ...(input.notesDir !== undefined && { notesDir: plainFolder(input.notesDir) }),
    baseline: input.baseline ?? {},
  };
  return { configuration, faults };
}

function typeGateOf(setting: TypeGate | boolean = "warn"): TypeGate {
  if (typeof setting !== "boolean") return setting;
  return setting ? "refuse" : "off";
}

/** A folder name that the file gives to one layer is taken away from the defaults of the others. */
function fillLayers(input: NonNullable<ConfigurationInput["layers"]>): {
  readonly layers: Readonly<Record<LayerId, LayerSettings>>;
  readonly faults: readonly ConfigurationFault[];
} {
  const owners = new Map<string, LayerId>();
  const faults: ConfigurationFault[] = [];
  for (const layer of layerIds) {
    for (const [index, dir] of (input[layer]?.dirs ?? []).entries()) {
      const owner = owners.get(dir.toLowerCase()) ?? layer;
      owners.set(dir.toLowerCase(), owner);
      if (owner !== layer) faults.push(takenFolder(dir, owner, ["layers", layer, "dirs", index]));
    }
  }
  const isOwn = (layer: LayerId) => (dir: string) =>
    (owners.get(dir.toLowerCase()) ?? layer) === layer;
  const entries = layerIds.map((layer) => [layer, {
    dirs: (input[layer]?.dirs ?? defaultLayers[layer].dirs).filter(isOwn(layer)),
    mayImport: input[layer]?.mayImport ?? defaultLayers[layer].mayImport,
  }]);
  // Object.fromEntries() forgets the keys' type.
  return { layers: Object.fromEntries(entries) as Record<LayerId, LayerSettings>, faults };
}

function takenFolder(dir: string, owner: LayerId, keys: KeyPath): ConfigurationFault {
  const message =
    `Expected each folder name at one layer, but "${dir}" is one of "${owner}" already`;
  return { code: "layer_dir_taken", keys, message };
}

/** Leaves out the keys whose value is undefined, which zod's types allow. */
function settingsOf(
  rules: NonNullable<ConfigurationInput["rules"]>,
): Readonly<Partial<Record<RuleId, Severity>>> {
  return Object.fromEntries(Object.entries(rules).filter(([, value]) => value !== undefined));
}
