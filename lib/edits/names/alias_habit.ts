import { folderOf } from "../../source/modules/mod.ts";
import type { UnitIndex } from "../../source/units/mod.ts";

/**
 * Tells whether a file is to name a module by an alias. The first of these that says one of both more often decides: for a
 * module of the file's own folder how the file, the feature or the project name such modules; the file's own imports of modules that are as near, the
 * imports of the same module by others as far from it, those of modules as near in the feature, all imports of the file, all imports of the
 * project.
 * @param fallback what it is to do where no import of a module as near says anything, in place of what others say
 */
export function prefersAlias(
  index: Pick<UnitIndex, "graph" | "units">,
  from: string,
  target: string,
  uses: readonly { readonly from: string; readonly specifier: string }[],
  fallback?: boolean,
): boolean {
  const { graph, units } = index;
  const home = units.get(from)?.feature;
  const isNear = (path: string) => units.get(path)?.feature === home;
  const isAlike = ({ path }: { path: string }) => isNear(path) === isNear(target);
  const anything = () => true;
  const files = [...graph.files.keys()];
  const near = () => files.filter(isNear).slice(0, SAMPLE);
  const isSibling = folderOf(target) === folderOf(from);
  const ballots = [
    ...(isSibling ? [() => [from], near, () => files.slice(0, SAMPLE)] : []).map((voters) => () =>
      siblingsNamed(index, voters())
    ),
    () => specifiersOf(index, [from], isAlike),
    () => usesFromOutside(from, target, uses).filter(saysHabit),
    () => specifiersOf(index, near(), isAlike),
    ...(fallback === undefined
      ? [
        () => specifiersOf(index, [from], anything),
        () => specifiersOf(index, files.slice(0, SAMPLE), anything),
      ]
      : []),
  ];
  for (const ballot of ballots) {
    const votes = ballot();
    const balance = votes.length - votes.filter(isRelative).length * 2;
    if (balance !== 0) return balance > 0;
  }
  return fallback ?? false;
}

/** Lists how files name a module that are as far from it as a file: those nearer to it share folders that this one does not. */
function usesFromOutside(
  from: string,
  target: string,
  uses: readonly { readonly from: string; readonly specifier: string }[],
): string[] {
  const shared = sharedFolders(from, target);
  return uses.filter((use) => sharedFolders(use.from, target) <= shared)
    .map(({ specifier }) => specifier);
}

function sharedFolders(one: string, other: string): number {
  const folders = folderOf(other).split("/");
  const differs = folderOf(one).split("/").findIndex((name, index) => name !== folders[index]);
  return differs < 0 ? folderOf(one).split("/").length : differs;
}

/** The specifiers by which files name files of their own folder. */
function siblingsNamed(
  { graph }: Pick<UnitIndex, "graph">,
  files: readonly string[],
): string[] {
  return files.flatMap((path) =>
    graph.importsOf(path).flatMap(({ fact, resolution }) =>
      resolution.kind === "file" && fact.kind === "import" &&
        folderOf(resolution.path) === folderOf(path)
        ? [fact.specifier]
        : []
    )
  );
}

function specifiersOf(
  { graph }: Pick<UnitIndex, "graph">,
  files: readonly string[],
  counts: (target: { path: string }) => boolean,
): string[] {
  return files.flatMap((path) =>
    graph.importsOf(path).flatMap(({ fact, resolution }) =>
      resolution.kind === "file" && fact.kind === "import" && saysHabit(fact.specifier) &&
        counts(resolution)
        ? [fact.specifier]
        : []
    )
  );
}

/** A file in the same folder is named by its own name wherever aliases are the habit. */
function saysHabit(specifier: string): boolean {
  return !specifier.startsWith("./");
}

/** The number of files that tell the habit of a project where nothing nearer does. */
const SAMPLE = 200;

function isRelative(specifier: string): boolean {
  return specifier.startsWith(".");
}
