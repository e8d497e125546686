import type { UnitIndex } from "../../source/units/mod.ts";
import type { NameCandidate } from "./candidates.ts";
import { reactNames } from "./react_names.ts";

/** Lists what other files of the package import from packages under a name, and what React has under it. */
export function packageCandidates(
  index: UnitIndex,
  from: string,
  name: string,
  isValue: boolean,
): NameCandidate[] {
  const { graph, units } = index;
  const home = units.get(from)?.package;
  const counts = new Map<string, Map<string, number>>();
  for (const [path, unit] of units) {
    if (path === from || unit.package !== home) continue;
    for (const { fact: { kind, names, specifier }, resolution } of graph.importsOf(path)) {
      if (kind !== "import" || resolution.kind !== "package") continue;
      const found = names.find(({ local, typeOnly }) => local === name && !(isValue && typeOnly));
      if (!found) continue;
      const forms = counts.get(specifier) ?? new Map<string, number>();
      counts.set(specifier, forms.set(found.imported, (forms.get(found.imported) ?? 0) + 1));
    }
  }
  return [...counts].flatMap(([specifier, forms]) =>
    withoutTwins(forms).map(([imported, importers]) => ({
      specifier,
      imported,
      path: null,
      importers,
    }))
  );
}

/** Lists what React itself has under a name, for a file that can import it. */
export function reactCandidates(index: UnitIndex, from: string, name: string): NameCandidate[] {
  return reactNames.has(name) && usesReact(index, from)
    ? [{ specifier: "react", imported: name, path: null, importers: 0 }]
    : [];
}

/** A default export and a namespace under one name are the same thing, written in two ways: the more frequent one stays. */
function withoutTwins(forms: ReadonlyMap<string, number>): [imported: string, count: number][] {
  const wholes = [forms.get("default") ?? 0, forms.get("*") ?? 0] as const;
  const other = wholes[0] >= wholes[1] ? "*" : "default";
  return [...forms].filter(([imported]) => imported !== other || wholes.includes(0));
}

function usesReact({ graph }: UnitIndex, from: string): boolean {
  return graph.resolver.packageOf(from)?.dependencies.has("react") === true ||
    graph.importsOf(from).some(({ fact }) => fact.specifier === "react");
}
