import type { z } from "zod";
import { configurationPath } from "./configuration/defaults.ts";
import type { ConfigurationReading } from "./configuration/read_configuration.ts";
import { countBaseline } from "./configuration/schema.ts";
import { findProblems } from "./find_problems.ts";
import { type NestedPackage, readNestedPackages } from "./find_react.ts";
import type { Layout } from "./layout/detect_layout.ts";
import type { Project } from "./open_project.ts";
import type { Problem } from "./problem.ts";
import type { projectAnswer, ruleDescription } from "./schemas.ts";
import { layerIds, unitKinds } from "./configuration/units.ts";

/** The answer of `GET /api/project`. */
export type ProjectDescription = z.infer<typeof projectAnswer>;

/** A rule of the enforcement gate: its severity here, what it asks for and what it is good for. */
export type RuleDescription = z.infer<typeof ruleDescription>;

/**
 * Describes the open project: how it is laid out, configured and checked, and what is wrong with that.
 * @param options.rules describes the rules as the project has them, in their order
 * @param options.session who asks; null without a session gate
 * @param options.mayKnowRoot true tells where the project is on this machine; never unless told
 */
export async function describeProject(
  project: Project,
  options: {
    readonly rules: (reading: ConfigurationReading) => readonly RuleDescription[];
    readonly session: { readonly login: string } | null;
    readonly mayKnowRoot?: boolean;
    /** Finds the problems that only its code tells. */
    readonly problems?: () => Promise<readonly Problem[]>;
  },
): Promise<ProjectDescription> {
  const layout = await project.layout();
  const { reading } = layout;
  const [packages, problems, more] = await Promise.all([
    readNestedPackages(project.files, layout),
    findProblems(project.files, layout),
    options.problems?.() ?? [],
  ]);
  return {
    name: project.name,
    ...(options.mayKnowRoot && { root: project.files.root }),
    layout: describeLayout(layout, packages),
    features: describeFeatures(layout),
    config: describeConfiguration(reading),
    rules: [...options.rules(reading)],
    problems: [...problems, ...more],
    session: options.session && { login: options.session.login },
  };
}

function describeLayout(
  layout: Layout,
  nested: readonly NestedPackage[],
): ProjectDescription["layout"] {
  const { kind, featuresDir, reason, packageName, framework, units, unmatched } = layout;
  return {
    kind,
    featuresDir,
    reason,
    packageName,
    framework,
    packages: nested.flatMap((each) => describePackage(layout, each)),
    units: units.size,
    kinds: countsOf(unitKinds, [...units.values()].map((unit) => unit.kind)),
    layers: countsOf(layerIds, layout.layerUnits.map(({ layer }) => layer)),
    unmatched: { count: unmatched.count, examples: [...unmatched.examples] },
  };
}

function describePackage(
  { packages }: Layout,
  { name, path, react, framework }: NestedPackage,
): ProjectDescription["layout"]["packages"] {
  return packages.filter((each) => each.path === path).map(({ kind, reason, units }) => ({
    name,
    path,
    react,
    framework,
    kind,
    reason,
    units,
    open: `Start the service with --project and the folder "${path}" of this one`,
  }));
}

function countsOf<Key extends string>(
  keys: readonly Key[],
  found: readonly Key[],
): Record<Key, number> {
  const counts = new Map(keys.map((key) => [key, 0]));
  for (const key of found) counts.set(key, (counts.get(key) ?? 0) + 1);
  // Object.fromEntries() forgets the keys' type.
  return Object.fromEntries(counts) as Record<Key, number>;
}

function describeFeatures(layout: Layout): ProjectDescription["features"] {
  return layout.features.map(({ name, package: packageFolder, path, virtual, layers }) => ({
    name,
    package: packageFolder,
    path,
    virtual,
    layers: Object.fromEntries(
      layers.map((layer) => [layer, layout.unitsOf(layer, name).length]),
    ),
  }));
}

/** `workbench.json` with the defaults filled in, as answers show it. */
export function describeConfiguration(reading: ConfigurationReading): ProjectDescription["config"] {
  const { featuresDir, layers, frozen, gate, notesDir, baseline } = reading.configuration;
  const entries = layerIds.map((layer) => {
    const { dirs, mayImport } = layers[layer];
    return [layer, { dirs: [...dirs], mayImport: [...mayImport] }];
  });
  return {
    path: configurationPath,
    contentHash: reading.contentHash,
    featuresDir: featuresDir ?? null,
    // Object.fromEntries() forgets the keys' type.
    layers: Object.fromEntries(entries) as ProjectDescription["config"]["layers"],
    frozen: [...frozen],
    gate: { types: gate.types },
    notesDir: notesDir ?? null,
    baseline: countBaseline(baseline),
  };
}
