import { createTimeSlice } from "../time_slice.ts";
import { changedFiles } from "./changed_files.ts";
import type { ImportFact } from "./facts.ts";
import type { GraphSnapshot } from "./graph_snapshot.ts";
import type { ImportEdge } from "./graph_state.ts";

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
  const changed = previous ? changedFiles(previous.graph, graph) : null;
  const slice = createTimeSlice(undefined, rest);
  const uses = new Map<string, ExportUse[]>(
    changed === null ? [] : withoutThose(previous?.byDeclaration ?? new Map(), new Set(changed)),
  );
  const touched = new Set<string>();
  for (const path of changed ?? graph.files.keys()) {
    for (const edge of graph.importsOf(path)) {
      for (const [declaration, use] of usesOf(graph, edge)) {
        const known = uses.get(declaration);
        if (known) known.push(use);
        else uses.set(declaration, [use]);
        touched.add(declaration);
      }
      if (slice.spent) await slice.pause();
    }
  }
  if (changed !== null) sortByFile(uses, touched, graph);
  return {
    graph,
    byDeclaration: uses,
    of: (path, exportName) => uses.get(keyOf(path, exportName)) ?? [],
  };
}

/** Copies the uses but for those in some files: whoever has the earlier ones keeps them as they were. */
function* withoutThose(
  uses: ExportUses["byDeclaration"],
  files: ReadonlySet<string>,
): Generator<[string, ExportUse[]]> {
  for (const [declaration, known] of uses) {
    yield [
      declaration,
      known.filter(({ from }) => !files.has(from)),
    ];
  }
}

/** Uses that were read again stand behind the others until they are sorted. */
function sortByFile(
  uses: ReadonlyMap<string, ExportUse[]>,
  touched: ReadonlySet<string>,
  { files }: GraphSnapshot,
): void {
  const order = new Map([...files.keys()].map((path, index) => [path, index]));
  const placeOf = ({ from }: ExportUse): number => order.get(from) ?? 0;
  for (const declaration of touched) uses.get(declaration)?.sort((a, b) => placeOf(a) - placeOf(b));
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
