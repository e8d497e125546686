import { WorkbenchError } from "../errors/mod.ts";
import { openProjectFiles } from "./files.ts";
import { isJsxFile } from "./layout/roles.ts";
import { dependsOnReact, readPackageJson } from "./package_json.ts";

/**
 * Whether a folder is worth opening: its `package.json` names React, or it holds files with JSX.
 * @param root absolute
 */
export async function isReactProject(root: string): Promise<boolean> {
  try {
    const files = await openProjectFiles({ root });
    const { value } = await readPackageJson(files);
    if (dependsOnReact(value)) return true;
    const names = await files.names();
    return [...names.files.keys()].some(isJsxFile);
  } catch (error) {
    if (error instanceof WorkbenchError && error.code === "project_not_found") return false;
    throw error;
  }
}
