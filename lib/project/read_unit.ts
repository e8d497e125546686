import { type ErrorCode, WorkbenchError } from "../errors/mod.ts";
import { didYouMean } from "../text/mod.ts";
import type { FileText } from "./file_view.ts";
import type { Project } from "./open_project.ts";
import type { ProjectLayout } from "./project_layout.ts";
import type { LayerId, LayerUnit } from "./configuration/units.ts";

/** A unit of a known layer by the name of its feature and its address there; see `Unit.file`. */
export interface UnitAddress {
  readonly feature: string;
  readonly file: string;
}

/** The description of the units of one layer, for the guard of the routes that take such a unit. */
export interface UnitScope {
  /** Also the word for it in messages. */
  readonly layer: LayerId;
  readonly extension: RegExp;
  /** The extensions as a sentence names them: `.tsx or .ts`. */
  readonly endings: string;
  /** The code for a file that is not there. */
  readonly missing: ErrorCode;
}

/**
 * The guard of every route that takes a unit of a layer: reads the file that an address names, and nothing else.
 * @param known the layout as it was just read
 * @throws {WorkbenchError} `invalid_request`, `outside_scope`, `feature_not_found`, the scope's `missing`
 */
export async function readUnit(
  project: Project,
  { feature, file }: UnitAddress,
  scope: UnitScope,
  known?: ProjectLayout,
): Promise<{ readonly unit: LayerUnit; readonly file: FileText }> {
  requireScope(file, scope);
  const layout = known ?? await project.layout({ unit: { feature, layer: scope.layer, file } });
  requireFeature(layout.features, feature);
  const unit = layout.findUnit(feature, scope.layer, file);
  const text = unit && await project.files.read(unit.path);
  if (!text) {
    throw new WorkbenchError(
      scope.missing,
      `Cannot find the ${scope.layer} "${file}" in the feature "${feature}"${
        whereInstead(layout, scope.layer, { feature, file })
      }`,
    );
  }
  return { unit, file: text };
}

/** @throws {WorkbenchError} `feature_not_found` */
export function requireFeature(
  features: readonly { readonly name: string }[],
  feature: string,
): void {
  if (features.some(({ name }) => name === feature)) return;
  throw new WorkbenchError(
    "feature_not_found",
    `Cannot find the feature "${feature}" in this project${
      didYouMean(feature, features.map(({ name }) => name))
    }`,
  );
}

function whereInstead(
  layout: ProjectLayout,
  layer: LayerId,
  { feature, file }: UnitAddress,
): string {
  const other = layout.unitsOf(layer).find((unit) => unit.file === file);
  if (other) return `: the feature "${other.feature}" has it`;
  return didYouMean(file, layout.unitsOf(layer, feature).map((unit) => unit.file));
}

function requireScope(file: string, { layer, extension, endings }: UnitScope): void {
  if (!staysBelow(file)) {
    throw new WorkbenchError(
      "outside_scope",
      `Cannot open "${file}": it leaves the feature's ${layer} folder`,
    );
  }
  if (!extension.test(file)) {
    const message = `Name a file that ends in ${endings}`;
    throw new WorkbenchError("invalid_request", `Cannot open "${file}" as a ${layer}: ${message}`, {
      data: { issues: [{ path: "file", message }] },
    });
  }
}

/** Lexical: the layout then knows which files there are, so nothing outside can be named. */
function staysBelow(file: string): boolean {
  return !file.startsWith("/") && !file.includes("\\") && !file.includes("\0") &&
    !/^[A-Za-z]:/.test(file) && !file.split("/").includes("..");
}
