import { basename } from "node:path";
import type { ConfigurationReading } from "./configuration/read_configuration.ts";
import type { RuleLevels } from "./configuration/rule_levels.ts";
import { openProjectFiles, type ProjectFiles } from "./files.ts";
import type { LayoutRequest, ProjectLayout } from "./project_layout.ts";
import { projectOver } from "./project_over.ts";

/** The open project: its files, and what is known of them. */
export interface Project extends AsyncDisposable {
  /** For people: the folder's name, unless it was opened under another. */
  readonly name: string;
  readonly files: ProjectFiles;
  /**
   * The layout as the disk is now: looks for the project's files again on every call, unless the request needs less. The
   * same object comes back as long as no file has come or gone, and calls at the same time share a listing that began after
   * each of them.
   */
  layout(request?: LayoutRequest): Promise<ProjectLayout>;
  /** `workbench.json` as it is now; the same object as long as its content is the same. */
  configuration(): Promise<ConfigurationReading>;
  /** The severities of the rules while there is no `workbench.json`. */
  readonly levels: RuleLevels;
}

/**
 * Opens a project.
 * @param options.root the project's folder
 * @param options.name what people call it
 * @param options.levels see `projectOver`
 * @throws {WorkbenchError} `project_not_found`
 */
export async function openProject(
  options: {
    readonly root: string;
    readonly name?: string | undefined;
    readonly levels?: RuleLevels | undefined;
  },
): Promise<Project> {
  const files = await openProjectFiles({ root: options.root });
  const { name = basename(files.root), levels } = options;
  return projectOver(files, { name, levels });
}
