import { folderOf, foldersUpward } from "../../source/modules/mod.ts";
import type { UnitIndex } from "../../source/units/mod.ts";
import type { NameCandidate } from "./candidates.ts";

/** The smallest number of files whose common habit is no chance. */
const ENOUGH = 2;

/**
 * Finds the meaning of a name that several exports have by the files around: in the nearest folder above the file in which
 * enough of them import the name, if all import the same export under it.
 */
export function nearestMeaning(
  index: UnitIndex,
  from: string,
  name: string,
  candidates: readonly NameCandidate[],
): NameCandidate | null {
  const home = index.units.get(from)?.package ?? "";
  const users = usersOf(index, name, candidates).filter(({ path }) => path !== from);
  for (const folder of foldersUpward(folderOf(from))) {
    const near = users.filter(({ path }) => folder === "" || path.startsWith(`${folder}/`));
    const [meaning, ...others] = new Set(near.map(({ candidate }) => candidate));
    if (others.length > 0) return null;
    if (meaning && near.length >= ENOUGH) return meaning;
    if (folder === home) return null;
  }
  return null;
}

/** A file that imports one of the candidates under the name. */
interface User {
  readonly path: string;
  readonly candidate: NameCandidate;
}

/** Lists the users of the candidates; a file that declares one of them only wraps the others. */
function usersOf(
  { graph }: UnitIndex,
  name: string,
  candidates: readonly NameCandidate[],
): User[] {
  const declaring = new Set(candidates.map(({ path }) => path));
  return [...graph.files.keys()].filter((path) => !declaring.has(path)).flatMap((path) =>
    graph.importsOf(path).flatMap(({ fact, resolution }): User[] => {
      const used = fact.kind === "import"
        ? fact.names.find(({ local }) => local === name)
        : undefined;
      if (!used) return [];
      const declaration = resolution.kind === "file" && used.imported !== "*"
        ? graph.declarationOf(resolution.path, used.imported)
        : null;
      const declared = resolution.kind !== "file"
        ? null
        : declaration && !("reason" in declaration)
        ? declaration.path
        : resolution.path;
      const candidate = candidates.find((each) =>
        declared === null
          ? each.path === null && each.specifier === fact.specifier
          : each.path === declared
      );
      return candidate ? [{ path, candidate }] : [];
    })
  );
}
