import { WorkbenchError } from "../errors/mod.ts";
import { isProjectPath } from "./disk/paths.ts";
import type { FileText } from "./file_view.ts";
import type { Project } from "./open_project.ts";
import type { Unit } from "./configuration/units.ts";

/**
 * Reads the unit at a path. Its guard is the list of units itself: any other path, and any other spelling of one, is
 * refused in the same way, whether or not there is a file.
 * @throws {WorkbenchError} `outside_scope`
 */
export async function readUnitAt(
  project: Project,
  path: string,
): Promise<{ readonly unit: Unit; readonly file: FileText }> {
  const unit = isProjectPath(path) ? (await project.layout()).unitOf(path) : null;
  const file = unit && await project.files.read(unit.path);
  if (unit && file) return { unit, file };
  throw new WorkbenchError(
    "outside_scope",
    `Cannot open "${path}": it is no unit of this project, name a path that \`GET /api/units\` lists`,
  );
}
