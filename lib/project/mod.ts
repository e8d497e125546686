/**
 * The open project: its files, its configuration and how it is laid out. Nothing here knows HTTP or reads source code.
 * @module
 */

export {
  type Configuration,
  type ConfigurationPart,
  configurationPath,
  configurationProblemFor,
  type ConfigurationReading,
  type LayerSettings,
  readConfiguration,
  requireSound,
  type RuleId,
  ruleIds,
  type Severity,
  severityOf,
} from "./config.ts";
export { configurationJsonSchema, defaultSeverities, severities } from "./config_schema.ts";
export { contentHash } from "./content_hash.ts";
export {
  describeProject,
  type ProjectDescription,
  type RuleDescription,
} from "./describe_project.ts";
export type { FileChange } from "./file_change.ts";
export type { FileEntry, FileList, FileNames, FileText, FileView } from "./file_view.ts";
export { openProjectFiles, type ProjectFiles } from "./files.ts";
export { isFrozen } from "./frozen.ts";
export { isReactProject } from "./is_react_project.ts";
export { detectLayout, type Layout } from "./layout.ts";
export type { Framework, FrameworkName } from "./layout_framework.ts";
export { openProject, type Project } from "./open_project.ts";
export { overlay } from "./overlay.ts";
export { folderOf, isProjectPath, nameOf, projectPath } from "./paths.ts";
export type { Problem, ProblemCode } from "./problem.ts";
export type { ProjectLayout } from "./project_layout.ts";
export { projectAnswer, projectProblem, ruleDescription } from "./schemas.ts";
export { type Feature, type LayerId, layerIds, type Unit } from "./units.ts";
