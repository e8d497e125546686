import { createTimeSlice, type TimeSlice } from "../../slices/mod.ts";
import { compareText } from "../../text/mod.ts";
import { changedFiles } from "./changed_files.ts";
import type { ImportFact } from "./facts.ts";
import type { GraphSnapshot } from "./graph_snapshot.ts";
import type { ImportEdge } from "./graph_state.ts";

/** A file that takes an export, directly or through other modules. */
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

/** The files that take each export of a project, as values: imports of types alone do not count. */
export interface ExportUses {
  readonly graph: GraphSnapshot;
  /** By declaration. */
  readonly byDeclaration: ReadonlyMap<string, readonly ExportUse[]>;
  /** Sorted by file, those of a file in text order. */
  of(path: string, exportName: string): readonly ExportUse[];
}

/** A module that hands on modules which hand on modules is followed so far: `a.b.c.Card`. */
const MAX_DEPTH = 3;

/**
 * Follows every import of a project to the declarations that it leads to, through barrels and renamings. A re-export
 * hands a name on; only the file that takes it uses it.
 * @param options.previous of an earlier moment: what no edit since has touched is taken from it
 */
export async function readExportUses(
  graph: GraphSnapshot,
  options: {
    readonly signal?: AbortSignal | undefined;
    readonly previous?: ExportUses | undefined;
  } = {},
): Promise<ExportUses> {
  const { previous, ...rest } = options;
  const slice = createTimeSlice(rest);
  const changed = previous ? changedFiles(previous.graph, graph) : null;
  const uses = previous && changed
    ? await usesAfter(previous, { graph, changed, slice })
    : await usesIn(graph, graph.files.keys(), slice);
  return {
    graph,
    byDeclaration: uses,
    of(path, exportName) {
      const own = uses.get(keyOf(path, exportName)) ?? [];
      // An import of files of several platforms is followed into the first of them alone.
      const [first = path] = graph.resolver.platformFamily(path)?.files ?? [];
      const shared = first === path ? [] : uses.get(keyOf(first, exportName)) ?? [];
      return shared.length === 0 ? own : inOrder([...own, ...shared]);
    },
  };
}

function inOrder(uses: readonly ExportUse[]): ExportUse[] {
  return uses.toSorted((a, b) => compareText(a.from, b.from) || a.fact.start - b.fact.start);
}

/** Reads the uses in some files, by the declaration that each use reaches. */
async function usesIn(
  graph: GraphSnapshot,
  paths: Iterable<string>,
  slice: TimeSlice,
): Promise<Map<string, ExportUse[]>> {
  const uses = new Map<string, ExportUse[]>();
  for (const path of paths) {
    for (const edge of graph.importsOf(path)) {
      for (const [declaration, use] of usesOf(graph, edge)) {
        const known = uses.get(declaration);
        if (known) known.push(use);
        else uses.set(declaration, [use]);
      }
      if (slice.spent) await slice.pause();
    }
  }
  return uses;
}

/** The files that changed since an earlier moment, where none hands on something else than then. */
interface EditedFiles {
  readonly graph: GraphSnapshot;
  readonly changed: readonly string[];
  readonly slice: TimeSlice;
}

/** Replaces the earlier uses in the changed files with the uses that these files have now. */
async function usesAfter(
  { graph: before, byDeclaration }: ExportUses,
  { graph, changed, slice }: EditedFiles,
): Promise<ExportUses["byDeclaration"]> {
  if (changed.length === 0) return byDeclaration;
  const gone = await usesIn(before, changed, slice);
  const come = await usesIn(graph, changed, slice);
  // Whoever has the earlier uses keeps them as they were: no list of theirs is changed.
  const uses = new Map(byDeclaration);
  const files = new Set(changed);
  const order = new Map([...graph.files.keys()].map((path, index) => [path, index]));
  const placeOf = ({ from }: ExportUse): number => order.get(from) ?? 0;
  for (const declaration of new Set([...gone.keys(), ...come.keys()])) {
    const kept = (byDeclaration.get(declaration) ?? []).filter(({ from }) => !files.has(from));
    const all = [...kept, ...come.get(declaration) ?? []];
    if (all.length === 0) uses.delete(declaration);
    else uses.set(declaration, all.sort((a, b) => placeOf(a) - placeOf(b)));
  }
  return uses;
}

/** Lists the uses of an import, by the declaration that each use reaches. */
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

/** Lists the uses that a holder of a whole module can make of it, by declaration. */
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
