import { groupBy } from "../../grouping/mod.ts";
import { featureIndex } from "../../rules/mod.ts";
import type { Source } from "../../source/mod.ts";
import { folderOf, specifierFor } from "../../source/modules/mod.ts";
import type { UnitIndex } from "../../source/units/mod.ts";
import { prefersAlias } from "./alias_habit.ts";
import { nearestBarrel } from "./nearest_barrel.ts";
import { linkedName, type Meant, type Use } from "./linked_name.ts";
import { exportsNamed, type OwnExport } from "./own_exports.ts";
import { mostFrequent, usesFrom, usesOf } from "./uses.ts";
import { packageCandidates, reactCandidates } from "./package_candidates.ts";

/** A meaning that a name could have: an export that the file can import. */
export interface NameCandidate {
  /** The module as the file would name it. */
  readonly specifier: string;
  /** Name of the export; `default` for the default export, `*` for the whole module. */
  readonly imported: string;
  /** The project's file that declares it; null for a package's. */
  readonly path: string | null;
  /** The number of files of the project that import the candidate. */
  readonly importers: number;
}

/** Finds what a free name of a file could mean; a type alone is nothing where a value is needed. */
export type FindCandidates = (name: string, isValue: boolean) => NameCandidate[];

/** @param from the file that uses the names */
export async function openCandidates(
  source: Source,
  from: string,
  options: { readonly signal?: AbortSignal } = {},
): Promise<FindCandidates> {
  const index = await source.units.index(options);
  return (name, isValue) => {
    const packaged = packageCandidates(index, from, name, isValue);
    const found = [
      ...ownCandidates(index, from, name, isValue).filter((own) =>
        !packaged.some((other) => isBuiltFrom(index, other, own))
      ),
      ...namespaceCandidates(index, from, name, isValue),
      ...packaged,
    ];
    return found.length > 0 ? found : reactCandidates(index, from, name);
  };
}

/**
 * Tells whether what other files import from a package of the workspace is, by its name, the export of a source file there: the
 * package gives it as it was built, and only the build could tell.
 */
function isBuiltFrom(
  { graph, units }: UnitIndex,
  { specifier, imported }: NameCandidate,
  own: NameCandidate,
): boolean {
  const folder = units.get(own.path ?? "")?.package;
  return imported === own.imported &&
    [...graph.resolver.links].some(([name, linked]) =>
      linked === folder && (specifier === name || specifier.startsWith(`${name}/`))
    );
}

function ownCandidates(
  index: UnitIndex,
  from: string,
  name: string,
  isValue: boolean,
): NameCandidate[] {
  const isNear = (path: string) => isInReach(index, from, path);
  return exportsNamed(index, name, isValue).filter(({ path, barrels }) =>
    path !== from && isNear(path) && (barrels.length === 0 || barrels.some(isNear))
  )
    .flatMap((found) => candidateOf(index, from, found) ?? []);
}

/** Tells whether a path lies in the same package, or in a package on which the file's package depends. */
function isInReach({ graph, units }: UnitIndex, from: string, path: string): boolean {
  const home = units.get(from)?.package ?? graph.resolver.packageOf(from)?.folder;
  const other = units.get(path)?.package;
  if (home === undefined || other === undefined || home === other) return true;
  const dependencies = graph.resolver.packageOf(from)?.dependencies;
  return [...graph.resolver.links].some(([name, folder]) =>
    folder === other && dependencies?.has(name) === true
  );
}

/**
 * Returns the candidate for an export as the file imports its module already, else as its neighbours import it: through the same
 * module, by alias where they do.
 */
function candidateOf(
  index: UnitIndex,
  from: string,
  found: OwnExport,
): NameCandidate | null {
  const { path } = found;
  const uses = usesUnder(index, from, found);
  const own = importedFrom(index, from);
  const known = uses.find(({ through }) => own.has(through)) ??
    throughImported(index, own, found);
  const habit = known ?? mostFrequent(usesFrom(index, from, path, uses));
  const { through, imported } = habit ?? throughIndex(index, from, found);
  const specifier = specifierOf(index, from, { path, through, imported }, uses);
  return specifier === null ? null : { path, importers: uses.length, specifier, imported };
}

/**
 * Lists the ways in which other files import an export. For a name that only barrels give, these are the imports of that
 * name, without those through a barrel around the file that only files outside of its folder import.
 */
function usesUnder(index: UnitIndex, from: string, { path, exported, given }: OwnExport): Use[] {
  const uses = usesOf(index, path, exported);
  if (given === undefined) return uses;
  return uses.filter(({ from: user, through, imported }) =>
    imported === given && through !== from &&
    (isOutside(index, from, through) || user.startsWith(`${folderOf(through)}/`))
  );
}

/** Finds a barrel with an export among the modules that the file imports already. */
function throughImported(
  { graph }: UnitIndex,
  own: ReadonlyMap<string, string>,
  { path, exported, given = exported }: OwnExport,
): Pick<Use, "through" | "imported"> | undefined {
  if (given === "default") return undefined;
  const through = [...own.keys()].find((module) => {
    const found = graph.declarationOf(module, given);
    return !("reason" in found) && found.path === path && found.name === exported;
  });
  return through === undefined ? undefined : { through, imported: given };
}

/** The modules of the project that other files of the package import as a whole, under the name. */
function namespaceCandidates(
  index: UnitIndex,
  from: string,
  name: string,
  isValue: boolean,
): NameCandidate[] {
  const uses = groupBy(namespacesCalled(index, from, name, isValue), ({ through }) => through);
  return [...uses].flatMap(([path, uses]) => {
    const specifier = specifierOf(index, from, { path, through: path, imported: "*" }, uses);
    return specifier === null ? [] : [{ specifier, imported: "*", path, importers: uses.length }];
  });
}

function namespacesCalled(
  { graph, units }: UnitIndex,
  file: string,
  name: string,
  isValue: boolean,
): Use[] {
  const home = units.get(file)?.package;
  return [...units.values()].filter((unit) => unit.path !== file && unit.package === home)
    .flatMap(({ path: from }) =>
      graph.importsOf(from).flatMap(({ fact: { kind, names, specifier }, resolution }): Use[] => {
        if (kind !== "import" || resolution.kind !== "file" || resolution.path === file) return [];
        const isMeant = names.some(({ imported, local, typeOnly }) =>
          imported === "*" && local === name && !(isValue && typeOnly)
        );
        return isMeant ? [{ from, specifier, through: resolution.path, imported: "*" }] : [];
      })
    );
}

/** A module as a file is to name it. */
function specifierOf(
  index: UnitIndex,
  from: string,
  meant: Meant,
  uses: readonly Use[],
): string | null {
  const { through } = meant;
  // A file of the same folder writes it as this one is to.
  const beside = uses.find((use) =>
    use.through === through && folderOf(use.from) === folderOf(from)
  );
  const known = importedFrom(index, from).get(through) ?? linkedName(index, from, meant, uses) ??
    beside?.specifier;
  if (known !== undefined) return known;
  const alias = prefersAlias(index, from, through, uses);
  const specifier = specifierFor(index.graph, from, through, { alias });
  return specifier !== null && isShut(index, from, meant, uses, specifier) ? null : specifier;
}

/** Tells whether a relative path would lead into another package, past what that exports and where no file of the own one goes. */
function isShut(
  { units }: UnitIndex,
  from: string,
  { path }: Meant,
  uses: readonly Use[],
  specifier: string,
): boolean {
  const home = units.get(from)?.package;
  const other = units.get(path)?.package;
  return specifier.startsWith(".") && home !== undefined && other !== undefined &&
    home !== other && !uses.some((use) => units.get(use.from)?.package === home);
}

/** The modules of the project that a file imports values of, as it names them. */
function importedFrom({ graph }: UnitIndex, from: string): Map<string, string> {
  return new Map(
    graph.importsOf(from).flatMap(({ fact, resolution }) =>
      resolution.kind === "file" && fact.kind === "import" && !fact.typeOnly
        ? [[resolution.path, fact.specifier] as const]
        : []
    ),
  );
}

/**
 * Finds the module and name for an import that nobody has yet: the index of another feature where that hands it on, else the
 * nearest index around the file, else a barrel that alone has the name.
 */
function throughIndex(
  index: UnitIndex,
  from: string,
  found: OwnExport,
): Pick<Use, "through" | "imported"> {
  const { graph, layout, units } = index;
  const { path, exported, given, barrels } = found;
  const feature = layout.featureAt(path);
  const isOther = feature !== null && units.get(from)?.feature !== units.get(path)?.feature;
  const folder = isOther ? layout.feature(units.get(path)?.feature ?? "")?.path ?? null : null;
  const door = folder === null ? null : featureIndex(folder, graph);
  const handedOn = door === null ? undefined : graph.exportedNames(door).names.find(({ name }) => {
    const declaration = graph.declarationOf(door, name);
    return !("reason" in declaration) && declaration.path === path &&
      (given === undefined
        ? declaration.name === exported || name === exported
        : declaration.name === exported && name === given);
  });
  if (door !== null && handedOn) return { through: door, imported: handedOn.name };
  const nearest = nearestBarrel(index, from, found);
  if (nearest) return { through: nearest.path, imported: nearest.name };
  const barrel = barrels.find((each) => isOutside(index, from, each));
  return given !== undefined && barrel !== undefined
    ? { through: barrel, imported: given }
    : { through: path, imported: exported };
}

/** Tells whether a file lies outside of a barrel: it is not the barrel, nor below the folder whose index the barrel is. */
function isOutside(index: UnitIndex, from: string, barrel: string): boolean {
  const folder = folderOf(barrel);
  const isIndex = featureIndex(folder, index.graph) === barrel;
  return from !== barrel && isInReach(index, from, barrel) &&
    !(isIndex && (folder === "" || from.startsWith(`${folder}/`)));
}
