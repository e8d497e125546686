/**
 * The facts about the code of a project: syntax trees, JSX, scope, modules and types. Everything is derived from the bytes as they
 * are now; what is kept is keyed by content.
 * @module
 */
export { findAliasProblems } from "./alias_problems.ts";
export { openDraftSource } from "./draft_source.ts";
export { applyEdits, composeEdits, insertion, invertEdits, type TextEdit } from "./syntax/edits.ts";
export { isBindingName, isIdentifierName } from "./syntax/identifier_name.ts";
export { openDocumentCache } from "./documents/document_cache.ts";
export { breadcrumb, type Crumb, findNode, nodeAtOffset } from "./jsx/find_node.ts";
export type { JsxNode, JsxNodeType, JsxTree } from "./jsx/node.ts";
export { type JsxProp, readProps } from "./jsx/props.ts";
export { readJsxTree } from "./jsx/tree.ts";
export { differInOneLiteral } from "./literal_change.ts";
export type { ExportedName } from "./modules/export_lookup.ts";
export {
  askedNames,
  exportTrail,
  handingOn,
  hasLink,
  isOffered,
  type TrailLink,
} from "./modules/export_trail.ts";
export { type ExportUse, type ExportUses, readExportUses } from "./modules/export_uses.ts";
export type { ModuleFacts } from "./modules/facts.ts";
export type { GraphSnapshot } from "./modules/graph_snapshot.ts";
export type { ImportEdge } from "./modules/graph_state.ts";
export { type ImportGraph, openImportGraph } from "./modules/import_graph.ts";
export { isSourcePath } from "./modules/resolution.ts";
export {
  type Affected,
  type Direction,
  type ReachedFile,
  type Step,
  walkDependencies,
  walkDependents,
} from "./modules/walk_graph.ts";
export { openSource, type Source } from "./open_source.ts";
export {
  openParseCache,
  type ParseCache,
  type ParsedSource,
  parseSource,
  parseText,
} from "./syntax/parse_cache.ts";
export { offsetAt, positionAt, rangeAt } from "./syntax/positions.ts";
export { freeNames } from "./scope/free_names.ts";
export { type PropSource, propSources } from "./scope/prop_sources.ts";
export { scopeAt, type ScopeName } from "./scope/scope_at.ts";
export { isTooLarge, MAX_SOURCE_BYTES } from "./source_size.ts";
export { parseDiagnostics, syntaxErrors, type SyntaxProblem } from "./syntax/syntax_errors.ts";
export type { DescribedProps, UnresolvedType } from "./types/component_protocol.ts";
export type { Placeholder, PlaceholderImport, Placeholders } from "./types/placeholder_protocol.ts";
export { reactValue } from "./types/placeholders/react_value.ts";
export type { DeclaredProp, PropCandidates, TypeDiagnostic } from "./types/protocol.ts";
export type { RenamedSymbol, RenameRefusal } from "./types/rename_protocol.ts";
export { openTypeService, type TypeService } from "./types/type_service.ts";
export type { UnitFacts } from "./modules/unit_facts.ts";
