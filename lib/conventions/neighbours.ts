import { orNullIfUnreadable } from "../errors/mod.ts";
import { folderOf, type LayerId, nameOf, type ProjectLayout, type Unit } from "../project/mod.ts";
import type { ParsedSource, Source } from "../source/mod.ts";
import { type ModuleFacts, readModuleFacts } from "../source/modules/mod.ts";
import { wordsOf } from "../text/mod.ts";

/** A unit that serves as an example for new units. */
export interface Neighbour {
  readonly unit: Pick<Unit, "feature" | "package" | "path">;
  readonly source: ParsedSource;
  readonly facts: ModuleFacts;
  /** The name that the file itself has for the unit's main export; null where it has none. */
  readonly main: string | null;
}

/** The units that a new unit is to resemble. */
export interface Neighbourhood {
  /** Units of its layer: those of its feature where there are enough, else of all features, its own first. */
  readonly same: readonly Neighbour[];
  /** The same, else units of layers that are written alike. */
  readonly alike: readonly Neighbour[];
}

/** More of them say the same. */
const MAX_READ = 12;
/** The smallest number of units whose habits are no chance. */
const ENOUGH = 2;

const ALIKE: Partial<Record<LayerId, readonly LayerId[]>> = {
  page: ["component", "expression", "provider"],
  component: ["expression", "page", "provider"],
  expression: ["component", "page", "provider"],
  provider: ["component", "expression", "page"],
  workflow: ["service", "domain", "hook", "provider"],
};

/**
 * Reads the units that are nearest to a new one.
 * @param unit.folder where the new unit goes: units there come before all others
 * @param options.loose units of the layer by what they are, which lie in no folder for them
 * @param options.beside a file to learn from where there is no neighbour
 * @param options.isExample leaves out files that are in the folder of a layer, and are none of its units
 */
export async function readNeighbours(
  source: Source,
  layout: ProjectLayout,
  { feature, layer, folder }: {
    readonly feature: string;
    readonly layer: LayerId;
    readonly folder: string;
  },
  options: {
    readonly signal?: AbortSignal;
    readonly beside?: Beside | undefined;
    readonly loose?: readonly Unit[];
    readonly isExample?: ((path: string) => boolean) | undefined;
  } = {},
): Promise<Neighbourhood> {
  const isOwn = (unit: Unit): boolean => unit.feature === feature;
  const loose = options.loose ?? [];
  const known = [...layout.unitsOf(layer, feature), ...loose.filter(isOwn)];
  const there = layout.unitsOf(layer).filter((unit) => baseOf(unit, layout) === folder);
  const near = await readUnits(
    source,
    [...known, ...there].filter((unit, index, all) =>
      baseOf(unit, layout) === folder && all.indexOf(unit) === index
    ),
    options,
  );
  if (near.length >= ENOUGH) return { same: near, alike: near };
  const own = await readUnits(source, known, options);
  const same = own.length >= ENOUGH ? own : [
    ...own,
    ...await readUnits(source, [
      ...loose.filter((unit) => !isOwn(unit)),
      ...others(layout, layer, feature),
    ], options),
  ];
  if (same.length > 0) return { same, alike: same };
  for (const other of ALIKE[layer] ?? []) {
    const alike = await readUnits(source, [
      ...layout.unitsOf(other, feature),
      ...others(layout, other, feature),
    ], options);
    if (alike.length > 0) return { same, alike };
  }
  return { same, alike: options.beside ? [neighbourOf(options.beside)] : [] };
}

/** The folder in which units lie, by themselves or each in a folder of its own. */
export function baseOf(
  { path, feature }: Pick<Unit, "path" | "feature">,
  layout: ProjectLayout,
): string {
  const folder = folderOf(path);
  return hasOwnFolder({ path, feature }, layout) ? folderOf(folder) : folder;
}

/** Tells whether a unit has a folder of its own; that of its feature is for all of it. */
export function hasOwnFolder(
  { path, feature }: Pick<Unit, "path" | "feature">,
  layout: ProjectLayout,
): boolean {
  const [stem = ""] = nameOf(path).split(".");
  const folder = folderOf(path);
  if (folder === layout.feature(feature)?.path) return false;
  return stem === "index" || stem === "page" ||
    wordsOf(nameOf(folder)).join("") === wordsOf(stem).join("");
}

/** Tells whether a unit is the index of its feature: all that the feature shows. */
export function isFeatureIndex(
  { path, feature }: Pick<Unit, "path" | "feature">,
  layout: ProjectLayout,
): boolean {
  const [stem] = nameOf(path).split(".");
  return stem === "index" && folderOf(path) === layout.feature(feature)?.path;
}

/** A file of the project beside which new units are made. */
export interface Beside {
  readonly unit: Pick<Unit, "feature" | "package" | "path">;
  readonly source: ParsedSource;
}

/** The units of other features; those of other packages are written by others, and come last. */
function others(layout: ProjectLayout, layer: LayerId, feature: string): readonly Unit[] {
  const home = layout.feature(feature)?.package;
  const found = layout.unitsOf(layer).filter((unit) => unit.feature !== feature);
  const near = found.filter((unit) => unit.package === home);
  return [...near, ...found.filter((unit) => unit.package !== home)];
}

async function readUnits(
  source: Source,
  units: readonly Unit[],
  { signal, isExample = () => true }: {
    readonly signal?: AbortSignal;
    readonly isExample?: ((path: string) => boolean) | undefined;
  },
): Promise<Neighbour[]> {
  const found: Neighbour[] = [];
  const examples = units.filter(({ path }) => isExample(path));
  for (const unit of examples.slice(0, MAX_READ * 3)) {
    signal?.throwIfAborted();
    if (found.length === MAX_READ) break;
    const parsed = await orNullIfUnreadable(readUnit(source, unit.path));
    // There is nothing to learn from a file that cannot be read.
    if (!parsed) continue;
    const neighbour = neighbourOf({ unit, source: parsed });
    // A barrel is nothing to learn from.
    if (neighbour.facts.exports.some(isOwnValue)) found.push(neighbour);
  }
  return found;
}

async function readUnit(source: Source, path: string): Promise<ParsedSource | null> {
  const file = await source.project.files.read(path);
  return file && await source.parses.parse(file);
}

function neighbourOf({ unit, source }: Beside): Neighbour {
  const facts = readModuleFacts(source);
  return { unit, source, facts, main: mainOf(unit, facts) };
}

function isOwnValue({ typeOnly, kind }: ModuleFacts["exports"][number]): boolean {
  return !typeOnly && kind !== "reexport" && kind !== "star";
}

/** The export that the file is called after, else the default one, else the first. */
function mainOf({ path }: Pick<Unit, "path">, { exports }: ModuleFacts): string | null {
  const values = exports.filter(isOwnValue);
  const stem = stemOf(path);
  const main = values.find(({ local }) => local !== undefined && startsAlike(local, stem)) ??
    values.find(({ name }) => name === "default") ?? values[0];
  return main?.local ?? null;
}

function startsAlike(local: string, stem: string): boolean {
  const [a, b] = [wordsOf(local).join(""), wordsOf(stem).join("")];
  return a === b || a.startsWith(b) || b.startsWith(a);
}

/** Returns the name of a file, or of its folder where the file's own name says nothing. */
export function stemOf(path: string): string {
  const [stem = ""] = nameOf(path).split(".");
  return stem === "index" || stem === "page" ? path.split("/").at(-2) ?? stem : stem;
}
