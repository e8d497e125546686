import type { z } from "zod";
import { type DocumentImport, documentImports, usesOfModule } from "../source/documents/mod.ts";
import {
  type Direction,
  type ReachedFile,
  type Source,
  type Step,
  walkDependencies,
  walkDependents,
} from "../source/mod.ts";
import type { UnitIndex } from "../source/units/mod.ts";
import type { impactFile, planImpact } from "./answers.ts";
import { applyingRules } from "./impact/applying_rules.ts";
import { findWarnings } from "./impact/find_warnings.ts";
import { type ImpactSeed, type ImpactSubject, seedsOf } from "./impact/seeds_of.ts";

/** The answer of `POST /api/plan/impact`. */
export type PlanImpact = z.input<typeof planImpact>;

/** A file of an impact. */
export type ImpactFile = z.input<typeof impactFile>;

/** The request for an impact; without a depth, 3. */
export interface ImpactRequest extends ImpactSubject {
  readonly depth?: number | undefined;
}

const USUAL_DEPTH = 3;
/** The nearest ones are the ones that matter. */
const MAX_FILES = 2000;
const MAX_REASONS = 5;
const MAX_NAMES = 10;

/**
 * Computes the effects that a change of some files, or a plan, may have, by the imports of the project as it is now.
 * @throws {WorkbenchError} `outside_project`
 */
export async function computeImpact(
  source: Source,
  { depth = USUAL_DEPTH, ...subject }: ImpactRequest,
  options: { readonly signal?: AbortSignal } = {},
): Promise<PlanImpact> {
  const index = await source.units.index(options);
  const { graph, layout } = index;
  const seeds = seedsOf(subject, layout);
  const imports = await documentImports(source, graph, options);
  const all = reach(index, seeds, imports);
  const near = all.filter(({ distance }) => distance <= depth);
  const files = near.slice(0, MAX_FILES);
  const count = (among: readonly ImpactFile[], wanted: Direction): number =>
    among.filter(({ direction }) => direction === wanted).length;
  const beyond = all.slice(near.length);
  const layers = new Set(
    files.flatMap(({ distance, layer }) => distance === 0 && layer ? [layer] : []),
  );
  return {
    files,
    features: featuresOf(files),
    warnings: findWarnings({ graph, layout, seeds, files }),
    rules: applyingRules(layers, layout.reading),
    stats: {
      seeds: seeds.length,
      dependents: count(all, "dependent"),
      dependencies: count(all, "dependency"),
      beyond: beyond.length,
      dependentsBeyond: count(beyond, "dependent"),
      dependenciesBeyond: count(beyond, "dependency"),
      depth,
      truncated: near.length > files.length,
    },
  };
}

/** Every file that is reached, sorted by distance and path; one that is reached both ways counts as a dependent. */
function reach(
  index: UnitIndex,
  seeds: readonly ImpactSeed[],
  imports: readonly DocumentImport[],
): ImpactFile[] {
  const { graph } = index;
  const starts = seeds.map(({ path }) => path);
  const files = new Map<string, ImpactFile>();
  for (const { path, reasons } of seeds) {
    files.set(path, {
      path,
      ...placeOf(path, index),
      distance: 0,
      direction: "seed",
      reasons: reasons.slice(0, MAX_REASONS),
    });
  }
  const walks = [
    ["dependent", walkDependents(graph, starts)],
    ["dependency", walkDependencies(graph, starts)],
  ] as const;
  for (const [direction, walk] of walks) {
    for (const [path, reached] of walk) {
      if (!files.has(path)) files.set(path, reachedFile(path, reached, direction, index));
    }
  }
  for (const document of reachedDocuments(index, files, imports)) {
    if (!files.has(document.path)) files.set(document.path, document);
  }
  return [...files.values()].sort((a, b) => a.distance - b.distance || (a.path < b.path ? -1 : 1));
}

/** Lists the documents that import something of the seeds and their dependents, each next to the nearest of these. */
function reachedDocuments(
  index: UnitIndex,
  files: ReadonlyMap<string, ImpactFile>,
  imports: readonly DocumentImport[],
): ImpactFile[] {
  const found = new Map<string, ImpactFile>();
  for (const { path, distance, direction } of files.values()) {
    if (direction === "dependency") continue;
    for (const { edge, names } of usesOfModule(index.graph, imports, path)) {
      const known = found.get(edge.from);
      if (known && known.distance <= distance + 1) continue;
      const step = { edge, names: names.filter((name) => name !== "*") };
      const reached = { distance: distance + 1, steps: [step] };
      found.set(edge.from, reachedFile(edge.from, reached, "dependent", index));
    }
  }
  return [...found.values()];
}

function reachedFile(
  path: string,
  { distance, steps }: ReachedFile,
  direction: Direction,
  index: UnitIndex,
): ImpactFile {
  const reasons = steps.slice(0, MAX_REASONS).map((step) => reasonOf(step, direction));
  return { path, ...placeOf(path, index), distance, direction, reasons };
}

function reasonOf({ edge: { from, fact, resolution }, names }: Step, direction: Direction): string {
  const shown = names.slice(0, MAX_NAMES).map((name) => `"${name}"`).join(", ");
  const more = names.length > MAX_NAMES ? ", ..." : "";
  const what = shown === "" ? "" : ` ${shown}${more}`;
  const how = fact.typeOnly ? " as types" : "";
  const verb = fact.kind === "reexport" ? "passes on" : "imports";
  if (direction === "dependency") return `"${from}" ${verb}${what}${how} from it`;
  const target = "path" in resolution ? resolution.path : fact.specifier;
  return `It ${verb}${what}${how} from "${target}"`;
}

function placeOf(
  path: string,
  { layout, units }: UnitIndex,
): Pick<ImpactFile, "layer" | "role" | "feature"> {
  const unit = layout.layerUnitOf(path);
  return {
    layer: unit?.layer ?? null,
    role: units.get(path)?.role ?? null,
    feature: unit?.feature ?? layout.featureAt(path)?.name ?? null,
  };
}

function featuresOf(files: readonly ImpactFile[]): PlanImpact["features"] {
  const names = [...new Set(files.flatMap(({ feature }) => feature ?? []))].sort();
  return names.map((name) => {
    const own = files.filter(({ feature }) => feature === name);
    const count = (wanted: ImpactFile["direction"]): number =>
      own.filter(({ direction }) => direction === wanted).length;
    return {
      name,
      seeds: count("seed"),
      dependents: count("dependent"),
      dependencies: count("dependency"),
    };
  });
}
