import { createTimeSlice } from "../time_slice.ts";
import type { ImportFact } from "./facts.ts";
import type { GraphSnapshot, ImportEdge } from "./graph_snapshot.ts";

/** A file that takes an export, wherever it takes it from. */
export interface ExportUse {
  readonly from: string;
  /**
   * The name by which the file can use it: `Card`, or `ui.Card` where it took a whole module; null for a dynamic import,
   * which is no declaration.
   */
  readonly local: string | null;
  readonly fact: ImportFact;
  /** The name that the imported module has for it. */
  readonly name: string;
}

/** Who takes which export of a project, as values: imports of types alone do not count. */
export interface ExportUses {
  /** Sorted by file, those of a file in text order. */
  of(path: string, exportName: string): readonly ExportUse[];
}

/** A module that hands on modules which hand on modules is followed so far: `a.b.c.Card`. */
const MAX_DEPTH = 3;

/**
 * Follows every import of a project to the declarations that it leads to, through barrels and renamings. A re-export
 * hands a name on; only the file that takes it uses it.
 */
export async function readExportUses(
  graph: GraphSnapshot,
  options: { readonly signal?: AbortSignal | undefined } = {},
): Promise<ExportUses> {
  const slice = createTimeSlice(undefined, options);
  const uses = new Map<string, ExportUse[]>();
  for (const path of graph.files.keys()) {
    for (const edge of graph.importsOf(path)) {
      for (const [declaration, use] of usesOf(graph, edge)) {
        const known = uses.get(declaration);
        if (known) known.push(use);
        else uses.set(declaration, [use]);
      }
      if (slice.spent) await slice.pause();
    }
  }
  return { of: (path, exportName) => uses.get(keyOf(path, exportName)) ?? [] };
}

/** By the declaration that each leads to. */
function usesOf(
  graph: GraphSnapshot,
  { from, fact, resolution }: ImportEdge,
): [string, ExportUse][] {
  if (resolution.kind !== "file" || fact.kind === "reexport" || fact.typeOnly) return [];
  const { path } = resolution;
  if (fact.kind === "dynamic") {
    return moduleUses(graph, path, "", 1).map(([key, name]) => [
      key,
      { from, fact, name, local: null },
    ]);
  }
  return fact.names.flatMap(({ imported, local, typeOnly }): [string, ExportUse][] => {
    if (typeOnly || local === null) return [];
    if (imported === "*") {
      return moduleUses(graph, path, "", MAX_DEPTH).map(([key, name]) => [
        key,
        { from, fact, name, local: `${local}.${name}` },
      ]);
    }
    const declaration = graph.declarationOf(path, imported);
    if ("reason" in declaration) return [];
    if (declaration.name !== "*") {
      return [[keyOf(declaration.path, declaration.name), { from, fact, name: imported, local }]];
    }
    return moduleUses(graph, declaration.path, "", MAX_DEPTH).map(([key, name]) => [
      key,
      { from, fact, name: imported, local: `${local}.${name}` },
    ]);
  });
}

/** What whoever has a whole module can use of it, by declaration. */
function moduleUses(
  graph: GraphSnapshot,
  path: string,
  before: string,
  depth: number,
): [declaration: string, name: string][] {
  return graph.exportedNames(path).names.flatMap(({ name, typeOnly }): [string, string][] => {
    if (typeOnly) return [];
    const declaration = graph.declarationOf(path, name);
    if ("reason" in declaration) return [];
    const dotted = before + name;
    if (declaration.name !== "*") return [[keyOf(declaration.path, declaration.name), dotted]];
    return depth > 1 ? moduleUses(graph, declaration.path, `${dotted}.`, depth - 1) : [];
  });
}

function keyOf(path: string, name: string): string {
  return `${path}\n${name}`;
}
