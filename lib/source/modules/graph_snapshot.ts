import type { FileList } from "../../project/file_view.ts";
import { findCycles } from "./cycles.ts";
import {
  type Declaration,
  declarationOf,
  type ExportedNames,
  exportedNames,
  type ExportSource,
  indexExports,
  type NoDeclaration,
} from "./export_lookup.ts";
import { NO_UNIT_FACTS } from "./no_unit_facts.ts";
import type { UnitFacts } from "./unit_facts.ts";
import type { ExportFact, ModuleFacts } from "./facts.ts";
import type { GraphState, ImportEdge } from "./graph_state.ts";
import type { ModuleProblem } from "./problem.ts";
import { filesReached } from "./resolution.ts";
import type { Resolver } from "./resolver.ts";

/** The kinds of imports that make a circle: by default only those that are there when modules are first evaluated. */
export interface CycleOptions {
  readonly types?: boolean;
  readonly dynamic?: boolean;
}

/** The imports and exports of a project's files at one moment; the same object as long as none of that changed. */
export interface ModuleSnapshot {
  readonly resolver: Resolver;
  /** Every source file, by path. */
  readonly files: ReadonlyMap<string, ModuleFacts>;
  /** In text order. */
  importsOf(path: string): readonly ImportEdge[];
  /** Those that lead to the file (source or asset) on some platform, sorted by importing file. */
  importersOf(path: string): readonly ImportEdge[];
  exportedNames(path: string): ExportedNames;
  declarationOf(path: string, exportName: string): Declaration | NoDeclaration;
  /** Files that import each other in a circle, or themselves. */
  cycles(options?: CycleOptions): readonly (readonly string[])[];
  /** The problems of the set-up, and files that could not be read; not the unresolved imports. */
  readonly problems: readonly ModuleProblem[];
}

/** The import graph at one moment; the same object as long as nothing changed. */
export interface GraphSnapshot extends ModuleSnapshot {
  readonly list: FileList;
  /** Returns the facts that a file tells of itself as a unit; nothing for one that is not there or could not be read. */
  unitFactsOf(path: string): UnitFacts;
  /** Returns the hash of the content from which a file's facts were read. */
  contentHashOf(path: string): string | null;
}

/** @param modules those of the state, or of an earlier one with the same imports and exports */
export function createSnapshot(state: GraphState, modules: ModuleSnapshot): GraphSnapshot {
  const { records, list } = state;
  return {
    ...modules,
    list,
    unitFactsOf: (path) => records.get(path)?.unit ?? NO_UNIT_FACTS,
    contentHashOf: (path) => records.get(path)?.contentHash || null,
  };
}

export function createModules(state: GraphState): ModuleSnapshot {
  const { records, resolver } = state;
  const files = new Map([...records].map(([path, record]) => [path, record.facts]));
  const exportIndexes = new Map<string, ReadonlyMap<string, readonly ExportFact[]>>();
  const source: ExportSource = {
    factsOf: (path) => records.get(path)?.problem ? undefined : files.get(path),
    exportsByName(path) {
      let index = exportIndexes.get(path);
      if (!index) exportIndexes.set(path, index = indexExports(files.get(path)?.exports ?? []));
      return index;
    },
    resolutionOf: (path, importIndex) => records.get(path)?.edges[importIndex]?.resolution,
  };
  const circles = new Map<string, readonly (readonly string[])[]>();
  let importers: ReadonlyMap<string, readonly ImportEdge[]> | undefined;
  return {
    resolver,
    files,
    importsOf: (path) => records.get(path)?.edges ?? [],
    importersOf: (path) => (importers ??= indexImporters(state)).get(path) ?? [],
    exportedNames: (path) => exportedNames(source, path),
    declarationOf: (path, exportName) => declarationOf(source, path, exportName),
    cycles(options = {}) {
      const key = `${options.types === true} ${options.dynamic === true}`;
      let found = circles.get(key);
      if (!found) {
        found = findCycles(records.keys(), (path) => successors(state, path, options));
        circles.set(key, found);
      }
      return found;
    },
    problems: [
      ...resolver.problems,
      ...[...records.values()].flatMap((record) => record.problem ?? []),
    ],
  };
}

function indexImporters({ records }: GraphState): Map<string, ImportEdge[]> {
  const importers = new Map<string, ImportEdge[]>();
  for (const { edges } of records.values()) {
    for (const edge of edges) {
      for (const path of filesReached(edge.resolution)) {
        const known = importers.get(path);
        if (known) known.push(edge);
        else importers.set(path, [edge]);
      }
    }
  }
  return importers;
}

function* successors(
  { records }: GraphState,
  path: string,
  options: CycleOptions,
): Generator<string> {
  const record = records.get(path);
  if (!record) return;
  for (const { fact, resolution } of record.edges) {
    if (fact.typeOnly && !options.types) continue;
    if (fact.kind === "dynamic" && !options.dynamic) continue;
    if (resolution.kind === "file") yield* filesReached(resolution);
  }
}
