import { type DraftFiles, openDraftFiles } from "./draft_files.ts";
import type { Project } from "./open_project.ts";
import { projectOver } from "./project_over.ts";

/** A project that is written in memory alone. */
export interface DraftProject extends Project {
  readonly files: DraftFiles;
}

/**
 * A draft over an open project: everything that reads or writes a project works on it, and the disk stays as it is.
 * @param start what counts as written already: content by path, null for a deleted file
 */
export function openDraftProject(
  project: Project,
  start?: ReadonlyMap<string, Uint8Array | null>,
): DraftProject {
  return projectOver(openDraftFiles(project.files, start), {
    name: project.name,
    levels: project.levels,
  });
}
