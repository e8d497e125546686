import { WorkbenchError } from "../errors/mod.ts";
import { nearestName } from "../text/mod.ts";
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
  const layout = await project.layout();
  const unit = isProjectPath(path) ? layout.unitOf(path) : null;
  const file = unit && await project.files.read(unit.path);
  if (unit && file) return { unit, file };
  throw new WorkbenchError(
    "outside_scope",
    `Cannot open "${path}": it is no unit of this project, name a path that \`GET /api/units\` lists${
      meantUnit(path, layout.units)
    }`,
  );
}

/**
 * The unit that was meant, as the question of a refusal: the one at the end of an absolute path, the nearest name in the same
 * folder, or the same name in the nearest folder.
 */
function meantUnit(path: string, units: ReadonlyMap<string, Unit>): string {
  const names = path.split("/");
  const ends = names.map((_, at) => names.slice(at).join("/"));
  const folder = names.slice(0, -1).map((name) => `${name}/`).join("");
  const all = [...units.keys()];
  const meant = ends.slice(1).find((end) => units.has(end)) ??
    nearestName(path, all.filter((each) => each.endsWith(`/${ends.at(-1)}`))) ??
    nearestIn(folder, path, all);
  return meant === null ? "" : `: did you mean "${meant}"?`;
}

function nearestIn(folder: string, path: string, units: readonly string[]): string | null {
  const names = units.flatMap((unit) =>
    unit.startsWith(folder) && !unit.includes("/", folder.length) ? [unit.slice(folder.length)] : []
  );
  const name = nearestName(path.slice(folder.length), names);
  return name === null ? null : folder + name;
}
