import { folderOf } from "../../source/modules/mod.ts";
import type { UnitIndex } from "../../source/units/mod.ts";
import type { Use } from "./linked_name.ts";

/** Finds how other files import an export, through whatever barrel they go. */
export function usesOf({ graph }: UnitIndex, path: string, exported: string): Use[] {
  return [...graph.files.keys()].flatMap((from) =>
    graph.importsOf(from).flatMap(({ fact, resolution }): Use[] => {
      if (fact.kind !== "import" || resolution.kind !== "file") return [];
      const found = fact.names.find(({ imported }) => {
        if (imported === "*") return false;
        if (resolution.path === path) return imported === exported;
        const declaration = graph.declarationOf(resolution.path, imported);
        return !("reason" in declaration) && declaration.path === path &&
          declaration.name === exported;
      });
      return found
        ? [{
          from,
          specifier: fact.specifier,
          through: resolution.path,
          imported: found.imported,
        }]
        : [];
    })
  );
}

/**
 * Leaves the uses that a file is to follow: files in the folder of the declaring one go past its index, and tests and stories past
 * any.
 */
export function usesFrom(
  { units }: UnitIndex,
  from: string,
  path: string,
  uses: readonly Use[],
): readonly Use[] {
  const folder = `${folderOf(path)}/`;
  if (from.startsWith(folder)) return uses;
  return uses.filter((use) => {
    const role = units.get(use.from)?.role;
    return !use.from.startsWith(folder) && role !== "test" && role !== "story";
  });
}

/** Finds the use whose module and name most of the uses have. */
export function mostFrequent(uses: readonly Use[]): Use | undefined {
  const counts = new Map<string, number>();
  const keyOf = ({ through, imported }: Use) => `${through}\n${imported}`;
  for (const use of uses) counts.set(keyOf(use), (counts.get(keyOf(use)) ?? 0) + 1);
  return uses.toSorted((a, b) => (counts.get(keyOf(b)) ?? 0) - (counts.get(keyOf(a)) ?? 0))[0];
}
