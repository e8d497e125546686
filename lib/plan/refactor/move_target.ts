import {
  folderOf,
  isForeignFolder,
  type LayerId,
  nameOf,
  type ProjectLayout,
  projectPath,
} from "../../project/mod.ts";
import { refused } from "./refusal.ts";
import type { UnitFiles } from "./unit_files.ts";

/** The destination of a unit: a folder, or what the layout says of a feature and a layer. */
export interface MoveTarget {
  readonly folder?: string | undefined;
  readonly feature?: string | undefined;
  readonly layer?: LayerId | undefined;
}

/**
 * Returns the folder that is to hold a unit, or the unit's own folder.
 * @throws {WorkbenchError} `edit_refused`, `outside_project`
 */
export function targetFolder(layout: ProjectLayout, path: string, target: MoveTarget): string {
  if (target.folder !== undefined) return listedFolder(path, projectPath(target.folder));
  const unit = layout.layerUnitOf(path);
  const feature = target.feature ?? unit?.feature;
  const layer = target.layer ?? unit?.layer;
  if (feature === undefined || layer === undefined) {
    throw refused(`Cannot tell where "${path}" goes: it is in no layer, so say the folder`);
  }
  const home = layout.feature(feature);
  if (!home) throw refused(`Cannot move "${path}" to "${feature}": there is no such feature`);
  const within = (folder: string) => home.path === null || folder.startsWith(`${home.path}/`);
  const known = layout.layerFolders(feature, layer).find(within);
  if (known !== undefined) return known;
  const name = layout.reading.configuration.layers[layer].dirs[0] ?? layer;
  if (home.path !== null) return `${home.path}/${name}`;
  throw refused(`Cannot tell where "${feature}" has its layer "${layer}": say the folder`);
}

/** Whatever is hidden, or installed, is no source of the project: nobody would see where its imports lead. */
function listedFolder(path: string, folder: string): string {
  const foreign = folder.split("/").find(isForeignFolder);
  if (foreign === undefined) return folder;
  throw refused(
    `Cannot move "${path}" to "${folder}": "${foreign}" is no folder of the project's own sources`,
  );
}

/** New paths by old ones: what stands in folders beside the unit stands in such folders again. */
export function movesInto({ path, folder, files }: UnitFiles, target: string): Map<string, string> {
  const from = folderOf(folder ?? path);
  const below = (file: string) => from === "" ? file : file.slice(from.length + 1);
  return new Map(
    files.map((file) => [file, target === "" ? below(file) : `${target}/${below(file)}`]),
  );
}

/** New paths by old ones: whatever is called like the unit gets the new name. */
export function movesNamed(
  { path, folder, files, stem }: UnitFiles,
  newStem: string,
): Map<string, string> {
  const fileStem = nameOf(path).replace(/(?:\.d)?\.[cm]?[jt]sx?$/, "");
  const own = fileStem === "index" ? stem : fileStem;
  return new Map(files.map((file) => {
    const name = nameOf(file);
    const renamed = name.startsWith(`${own}.`) ? newStem + name.slice(own.length) : name;
    const place = folder === null ? folderOf(file) : movedFolder(folderOf(file), folder, newStem);
    return [file, place === "" ? renamed : `${place}/${renamed}`];
  }));
}

function movedFolder(folder: string, own: string, newStem: string): string {
  const parent = folderOf(own);
  return (parent === "" ? newStem : `${parent}/${newStem}`) + folder.slice(own.length);
}
