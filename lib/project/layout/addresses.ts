import type { LayerId } from "../configuration/units.ts";
import { takesIn } from "./feature_names.ts";
import type { LayerNames } from "./layers.ts";
import { relativeTo } from "./packages.ts";
import type { SourceFile } from "./source_files.ts";

/** The place where a file with a layer belongs. */
export interface Placement {
  readonly path: string;
  /** The feature's name in the whole project. */
  readonly feature: string;
  readonly layer: LayerId;
  /** The layer folder; "" when the whole root package counts. */
  readonly folder: string;
  /** The folder of the real feature that contains the file. */
  readonly home: string | null;
  /** The folder to which the file's address is relative; null for that of the package. */
  readonly base: string | null;
}

/**
 * The address of a file within its feature and layer; see `Unit.file`. No two files of a feature's layer share one: what is left
 * when the usual folder is left out has no other folder of that layer, and what keeps its whole path has one.
 */
export function addressOf(
  { path, packageFolder }: SourceFile,
  placement: Placement | undefined,
  names: LayerNames,
): string {
  const base = placement?.base ?? null;
  // What lies anywhere in the package would share addresses with what lies in their folder.
  if (!placement || base === null || takesIn(packageFolder, placement.feature)) {
    return relativeTo(packageFolder, path);
  }
  return withoutUsual(relativeTo(base, path), placement.layer, names);
}

function withoutUsual(file: string, layer: LayerId, { layers, usual }: LayerNames): string {
  const folder = usual.get(layer);
  if (folder === undefined || !file.startsWith(`${folder}/`)) return file;
  const rest = file.slice(folder.length + 1);
  const folders = rest.split("/").slice(0, -1);
  return folders.some((each) => layers.get(each.toLowerCase()) === layer) ? file : rest;
}
