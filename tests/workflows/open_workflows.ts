import { cpSync } from "node:fs";
import { openProject } from "../../lib/project/mod.ts";
import type { Source } from "../../lib/source/mod.ts";
import { fixturePath } from "../support/fixture_path.ts";
import { temporaryProject } from "../support/temporary_project.ts";
import { openTestSource } from "../support/test_source.ts";

/** A temporary project with its source engine. */
export interface OpenedWorkflows extends AsyncDisposable {
  readonly source: Source;
  /** Absolute. */
  path(...segments: string[]): string;
}

/** @param files contents by project-relative path, or the name of a project to copy from `fixtures/projects` */
export async function openWorkflows(
  files: Readonly<Record<string, string>> | string,
): Promise<OpenedWorkflows> {
  const temporary = temporaryProject(typeof files === "string" ? {} : files);
  if (typeof files === "string") {
    cpSync(fixturePath("projects", files), temporary.root, { recursive: true });
  }
  const project = await openProject({ root: temporary.root });
  const source = openTestSource(project);
  return {
    source,
    path: (...segments) => temporary.path(...segments),
    async [Symbol.asyncDispose]() {
      await source[Symbol.asyncDispose]();
      await project[Symbol.asyncDispose]();
      temporary.remove();
    },
  };
}
