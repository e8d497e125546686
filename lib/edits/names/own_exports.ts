import { groupBy } from "../../grouping/mod.ts";
import type { IndexedUnit, UnitIndex } from "../../source/units/mod.ts";
import type { DeclaredExport } from "./nearest_barrel.ts";

/** An export of the project that a name can mean. */
export interface OwnExport extends DeclaredExport {
  /** The modules that export it under `given`; empty where its own file calls it by the name. */
  readonly barrels: readonly string[];
}

/**
 * Lists the exports under a name, the default exports of what has the name, and what barrels export under the name though
 * its own file does not; tests and stories offer none.
 */
export function exportsNamed(index: UnitIndex, name: string, isValue: boolean): OwnExport[] {
  const units = [...index.units.values()].filter((unit) => isOffering(index, unit));
  const own = units.flatMap(({ path }) => declaredAs(index, path, name, isValue));
  const paths = new Set(own.map(({ path }) => path));
  const renamed = units.flatMap(({ path }) => renamedAs(index, path, name, isValue));
  const groups = groupBy(
    // A file that has the name itself gives a barrel the same thing, be it as its default export.
    renamed.filter(({ path }) => !paths.has(path)),
    ({ path, exported }) => `${path}\n${exported}`,
  );
  return [
    ...own,
    ...[...groups.values()].flatMap(([first, ...others]) =>
      first ? [{ ...first, barrels: [first, ...others].flatMap(({ barrels }) => barrels) }] : []
    ),
  ];
}

function isOffering({ graph }: UnitIndex, { path, role }: IndexedUnit): boolean {
  if (role === "test" || role === "story" || path.endsWith(".d.ts")) return false;
  // The files of several platforms are one module to whoever imports them.
  return (graph.resolver.platformFamily(path)?.files[0] ?? path) === path;
}

/** Finds the export of a file that the file itself calls by a name. */
function declaredAs(
  { graph }: UnitIndex,
  path: string,
  name: string,
  isValue: boolean,
): OwnExport[] {
  const own =
    graph.files.get(path)?.exports.filter(({ imported, kind, typeOnly }) =>
      kind !== "star" && (kind !== "reexport" || imported === "*") && !(isValue && typeOnly)
    ) ?? [];
  if (own.some((fact) => fact.name === name)) return [{ path, exported: name, barrels: [] }];
  const main = own.find((fact) => fact.name === "default");
  const called = main && (main.local ?? wrappedName(graph, path) ?? baseName(path));
  return called === name ? [{ path, exported: "default", barrels: [] }] : [];
}

/** Finds the export of another file that a file exports under a name of its own choice. */
function renamedAs(
  { graph }: UnitIndex,
  barrel: string,
  name: string,
  isValue: boolean,
): OwnExport[] {
  const isRenamed = graph.files.get(barrel)?.exports.some((fact) =>
    fact.kind === "reexport" && fact.name === name && fact.imported !== name &&
    fact.imported !== "*" && !(isValue && fact.typeOnly)
  );
  const found = isRenamed ? graph.declarationOf(barrel, name) : null;
  if (!found || "reason" in found || (isValue && found.typeOnly)) return [];
  return [{ path: found.path, exported: found.name, given: name, barrels: [barrel] }];
}

/** The component that the default export of a file only wraps: `Card` of `export default memo(Card)`. */
function wrappedName(graph: UnitIndex["graph"], path: string): string | undefined {
  return graph.unitFactsOf(path).components.find(({ exported }) => exported.includes("default"))
    ?.around;
}

function baseName(path: string): string | undefined {
  return path.split("/").at(-1)?.split(".")[0];
}
