/**
 * Modules: what files import and export, where imports lead, and the graph they make, over any file view.
 * @module
 */
export type { ExportFact, ImportedName, ImportFact, ImportKind, ModuleFacts } from "./facts.ts";
export type { ComputedImport, ExportKind } from "./facts.ts";
export { readModuleFacts } from "./module_facts.ts";
export type { ModuleProblem } from "./problem.ts";
export { isSourcePath, type Resolution, type UnresolvedReason } from "./resolution.ts";
export { openResolver, type Resolver } from "./resolver.ts";
export type { TsConfig } from "./tsconfig.ts";
export { type FactsCache, factsReader, openFactsCache } from "./facts_cache.ts";
export { openFactsStore } from "./facts_store.ts";
export { type GraphMemory, type ImportGraph, openImportGraph } from "./import_graph.ts";
export type { CycleOptions, GraphSnapshot } from "./graph_snapshot.ts";
export type { ImportEdge } from "./graph_state.ts";
export type { Declaration, ExportedName, ExportedNames, NoDeclaration } from "./export_lookup.ts";
export { type ModuleReader, openModuleReader } from "./module_reader.ts";
export { resolverMemory } from "./resolver_memory.ts";
