import { isUsual } from "../../grouping/mod.ts";
import { folderOf } from "../../project/mod.ts";
import type { GraphSnapshot } from "../../source/mod.ts";
import { isRelative } from "../../source/modules/mod.ts";

/** Tells whether files of a package go by an alias to what shares as many folders with them, from the root on, or fewer. */
export type AliasHabit = (shared: number) => boolean;

/** The smallest number of files whose habit is no chance. */
const ENOUGH = 4;
/** One of so many files may go by a relative path where the others go by an alias. */
const MOST_BY_PATH = 10;

const habits = new WeakMap<GraphSnapshot, Map<string, AliasHabit>>();

/** Learns from the imports of a package which files its files name by an alias: those of other features, as a rule. */
export function aliasHabit(graph: GraphSnapshot, from: string): AliasHabit {
  const home = homeOf(graph, from);
  const known = habits.get(graph) ?? new Map<string, AliasHabit>();
  habits.set(graph, known);
  const habit = known.get(home) ?? readHabit(graph, home);
  known.set(home, habit);
  return habit;
}

function readHabit(graph: GraphSnapshot, home: string): AliasHabit {
  const files = [...graph.files.keys()].filter((path) => homeOf(graph, path) === home)
    .map((path) => waysFrom(graph, path));
  return (shared) => {
    // A file has one vote: a generated table of all routes does not outvote those that people write.
    const votes = files.map((ways) => ways.filter((way) => way.shared <= shared))
      .filter((ways) => ways.length > 0).map((ways) => isUsual(ways, ({ isAlias }) => isAlias));
    const byPath = votes.filter((isAlias) => !isAlias);
    return votes.length >= ENOUGH && byPath.length * MOST_BY_PATH <= votes.length;
  };
}

function homeOf(graph: GraphSnapshot, path: string): string {
  return graph.resolver.packageOf(path)?.folder ?? "";
}

function waysFrom(graph: GraphSnapshot, path: string) {
  return graph.importsOf(path).flatMap(({ fact: { specifier }, resolution }) =>
    resolution.kind === "file"
      ? [{ shared: sharedFolders(path, resolution.path), isAlias: !isRelative(specifier) }]
      : []
  );
}

/** Counts the folders from the root down to where the paths of two files part. */
export function sharedFolders(one: string, other: string): number {
  const [a, b] = [one, other].map((path) => folderOf(path).split("/"));
  const apart = a?.findIndex((name, index) => name !== b?.[index]) ?? 0;
  return apart === -1 ? a?.length ?? 0 : apart;
}
