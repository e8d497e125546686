import { WorkbenchError } from "../errors/mod.ts";
import { findNotReact } from "./find_react.ts";
import { openProject } from "./open_project.ts";

/**
 * Tells whether a folder is worth opening: a `package.json` in it names React, or it holds files with JSX.
 * @param root absolute
 */
export async function isReactProject(root: string): Promise<boolean> {
  try {
    await using project = await openProject({ root });
    return await findNotReact(project.files, () => project.layout()) === null;
  } catch (error) {
    if (error instanceof WorkbenchError && error.code === "project_not_found") return false;
    throw error;
  }
}
