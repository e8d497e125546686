/**
 * The open project: its files, its configuration and how it is laid out. Nothing here knows HTTP or reads source code.
 *
 * `disk/` is the guarded way to what is there, `listing/` finds the project's own files, `writing/` changes files all
 * or nothing, `tree/` reads what is on no disk, `configuration/` is `workbench.json`, and `layout/` puts files into features and layers by their names alone.
 * @module
 */

export {
  type Configuration,
  type ConfigurationPart,
  configurationParts,
  configurationPath,
} from "./configuration/defaults.ts";
export { isFrozen } from "./configuration/frozen.ts";
export {
  configurationBroken,
  configurationProblemFor,
  type ConfigurationReading,
  readConfiguration,
  readConfigurationText,
  requireSound,
  severityOf,
} from "./configuration/read_configuration.ts";
export {
  isUniversal,
  type RuleLevels,
  type Severities,
  severitiesWith,
} from "./configuration/rule_levels.ts";
export {
  configurationJsonSchema,
  type ConfigurationPatch,
  configurationPatch,
  countBaseline,
  defaultSeverities,
  type LayerSettings,
  MAX_BASELINE,
  type RuleId,
  ruleIds,
  severities,
  type Severity,
} from "./configuration/schema.ts";
export {
  describeConfiguration,
  describeProject,
  type ProjectDescription,
  type RuleDescription,
} from "./describe_project.ts";
export { contentHash, isSameContent } from "./disk/content_hash.ts";
export { isSettledVersion } from "./disk/entry_version.ts";
export { namesGitFolder } from "./disk/git_folder.ts";
export { isHashOf } from "./disk/is_hash_of.ts";
export { MAX_FILE_BYTES } from "./disk/own_file.ts";
export {
  folderOf,
  foldersAbove,
  inFolder,
  isProjectPath,
  isWithin,
  nameOf,
  projectPath,
} from "./disk/paths.ts";
export { isSameStamp, isSettled, type Stamp } from "./disk/stamp.ts";
export { type DraftProject, openDraftProject } from "./draft_project.ts";
export type { FileBytes, FileEntry, FileList, FileNames, FileText, FileView } from "./file_view.ts";
export { openProjectFiles, type ProjectFiles } from "./files.ts";
export { findProblems } from "./find_problems.ts";
export { findNotReact, type NestedPackage, readNestedPackages } from "./find_react.ts";
export { isReactProject } from "./is_react_project.ts";
export { detectLayout, type Layout } from "./layout/detect_layout.ts";
export { appOf, isApp, isShared, sharedOf } from "./layout/feature_names.ts";
export type { Framework, FrameworkName } from "./layout/framework.ts";
export { segmentOf, type Slice, sliceOf } from "./layout/slice_segments.ts";
export { listSourceFiles, sourceFiles } from "./layout/source_files.ts";
export { isLayerUnit } from "./layout/unit_lookups.ts";
export type { FolderEntry } from "./listing/folder_entries.ts";
export { isForeignFolder } from "./listing/folder_items.ts";
export { type IgnoreRules, noIgnoreRules } from "./listing/ignore_rules.ts";
export { openProject, type Project } from "./open_project.ts";
export { overlay } from "./overlay.ts";
export { dependsOnReact, readPackageJson, readScripts, textsUnder } from "./package_json.ts";
export type { Problem, ProblemCode } from "./problem.ts";
export type { ProjectLayout } from "./project_layout.ts";
export { projectOver } from "./project_over.ts";
export { readUnit, requireFeature, type UnitAddress, type UnitScope } from "./read_unit.ts";
export { readUnitAt } from "./read_unit_at.ts";
export { configDescription, projectAnswer, ruleDescription } from "./schemas.ts";
export type { Blob, BlobFacts, Blobs } from "./tree/blobs.ts";
export type { TreeNode } from "./tree/folder_tree.ts";
export { openTreeFiles, type TreeInput } from "./tree/open_tree_files.ts";
export {
  type Feature,
  type LayerId,
  layerIds,
  type LayerUnit,
  pathInLayer,
  type Unit,
  type UnitKind,
  unitKinds,
} from "./configuration/units.ts";
export type { FileChange } from "./writing/file_change.ts";
export { isPassingName } from "./writing/temporary_name.ts";
