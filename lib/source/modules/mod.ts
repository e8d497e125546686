/**
 * Modules: what files import and export, where imports lead, and the graph they make, over any file view.
 * @module
 */
export { findCycles } from "./cycles.ts";
export type { Declaration, ExportedName, ExportedNames, NoDeclaration } from "./export_lookup.ts";
export { askedNames, exportTrail, handingOn, hasLink, isOffered } from "./export_trail.ts";
export type {
  ComputedImport,
  ExportFact,
  ExportKind,
  ImportedName,
  ImportFact,
  ImportKind,
  ModuleFacts,
} from "./facts.ts";
export { type FactsCache, factsReader, openFactsCache } from "./facts_cache.ts";
export { openFactsStore } from "./facts_store.ts";
export { fileNamed, filePathsIn, mayNameFiles, respelledPath, tellingName } from "./file_paths.ts";
export type { CycleOptions, GraphSnapshot } from "./graph_snapshot.ts";
export type { ImportEdge, ParsedListener } from "./graph_state.ts";
export {
  type GraphMemory,
  type ImportGraph,
  openImportGraph,
  type RefreshOptions,
} from "./import_graph.ts";
export { readModuleFacts } from "./module_facts.ts";
export { compilerPath, projectPath } from "./module_host.ts";
export { type ModuleReader, openModuleReader } from "./module_reader.ts";
export { bestAlias } from "./path_alias.ts";
export { type PathPattern, pathPatterns, throughAliases } from "./path_patterns.ts";
export type { PlatformFamily } from "./platform_files.ts";
export type { ModuleProblem } from "./problem.ts";
export {
  filesReached,
  isSourcePath,
  type Resolution,
  type UnresolvedReason,
} from "./resolution.ts";
export { openResolver, type Resolver } from "./resolver.ts";
export { resolverMemory } from "./resolver_memory.ts";
export {
  folderOf,
  foldersUpward,
  inFolder,
  isRelative,
  joinPath,
  movedRelative,
  packageNameOf,
  relativePath,
  splitQuery,
} from "./specifier.ts";
export { specifierFor } from "./specifier_for.ts";
export { formOf, formsLike, formsOf, type SpecifierForm, spellingsOf } from "./specifier_forms.ts";
export type { TsConfig } from "./tsconfig.ts";
