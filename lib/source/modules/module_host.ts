import type { ts as TS } from "ts-morph";
import type { FileNames } from "../../project/file_view.ts";
import { findConfigFiles } from "../patterns/match_files.ts";
import type { ConfigTexts } from "./config_texts.ts";
import type { ProjectPackages } from "./packages.ts";
import { folderOf, inFolder, packageNameOf } from "./specifier.ts";

/**
 * The folder that stands for the project in the compiler. The name is one no folder has, so that a path that leaves the project
 * cannot come back into it by name.
 */
const root = "/<project>";

/** The listed files as the file system for the compiler's resolution: no disk, no installed packages. */
export interface ModuleHost extends TS.ModuleResolutionHost {
  fileExists(file: string): boolean;
  readFile(file: string): string | undefined;
  directoryExists(folder: string): boolean;
  readDirectory: TS.ParseConfigHost["readDirectory"];
  readonly useCaseSensitiveFileNames: true;
  /** The project-relative path of a compiler path, through linked packages; null outside the project. */
  locate(file: string): string | null;
  /** Files that were asked for and whose texts have not been read yet. */
  readonly wanted: Set<string>;
}

/** The compiler's path of a project-relative path. */
export function compilerPath(path: string): string {
  return path === "" ? root : `${root}/${path}`;
}

/** The project-relative path of a compiler path; null outside the project. */
export function projectPath(path: string): string | null {
  if (path === root) return "";
  return path.startsWith(`${root}/`) ? path.slice(root.length + 1) : null;
}

export function createModuleHost(
  list: FileNames,
  configs: ConfigTexts,
  packages: ProjectPackages,
): ModuleHost {
  const wanted = new Set<string>();
  const scopes = new Set([...packages.links.keys()].map(folderOf));
  const locate = (file: string) => locateIn(file, packages.links);
  return {
    wanted,
    locate,
    useCaseSensitiveFileNames: true,
    getCurrentDirectory: () => root,
    fileExists(file) {
      const path = locate(file);
      return path !== null && list.files.has(path);
    },
    readFile(file) {
      const path = locate(file);
      if (path === null || !list.files.has(path)) return undefined;
      const text = configs.texts.get(path);
      if (text === undefined) wanted.add(path);
      return text;
    },
    directoryExists(folder) {
      if (folder === `${root}/node_modules`) return packages.links.size > 0;
      if (
        folder.startsWith(`${root}/node_modules/@`) && scopes.has(folder.slice(root.length + 14))
      ) {
        return true;
      }
      const path = locate(folder);
      return path !== null && list.folders.has(path);
    },
    realpath(file) {
      const path = locate(file);
      return path === null ? file : compilerPath(path);
    },
    readDirectory: directoryReader(list),
  };
}

function locateIn(file: string, links: ReadonlyMap<string, string>): string | null {
  // The compiler asks for the folder of "./folder/" with its slash.
  if (file.endsWith("/")) return locateIn(file.slice(0, -1), links);
  if (file === root) return "";
  if (!file.startsWith(`${root}/`)) return null;
  const path = file.slice(root.length + 1);
  if (!path.includes("node_modules")) return path;
  if (!path.startsWith("node_modules/")) return isInstalled(path) ? null : path;
  const inside = path.slice("node_modules/".length);
  const name = packageNameOf(inside);
  const folder = name === null ? undefined : links.get(name);
  if (name === null || folder === undefined) return null;
  const rest = inside.slice(name.length + 1);
  if (isInstalled(rest)) return null;
  return rest === "" ? folder : inFolder(folder, rest);
}

function isInstalled(path: string): boolean {
  return path.split("/").includes("node_modules");
}

function directoryReader(list: FileNames): TS.ParseConfigHost["readDirectory"] {
  let index: ReturnType<typeof indexFolders> | undefined;
  return (folder, extensions, excludes, includes) => {
    index ??= indexFolders(list);
    const entries = index;
    return findConfigFiles({
      folder,
      // JSON files in a program say nothing about which options code has.
      extensions: extensions.filter((extension) => extension !== ".json"),
      includes,
      excludes: excludes ?? [],
      entries: (directory) => entries.get(directory) ?? { files: [], directories: [] },
      realPath: (path) => path,
    });
  };
}

function indexFolders(list: FileNames): Map<string, { files: string[]; directories: string[] }> {
  const index = new Map<string, { files: string[]; directories: string[] }>();
  for (const folder of list.folders) {
    index.set(compilerPath(folder), { files: [], directories: [] });
  }
  for (const folder of list.folders) {
    if (folder === "") continue;
    index.get(compilerPath(folderOf(folder)))?.directories.push(
      folder.slice(folder.lastIndexOf("/") + 1),
    );
  }
  for (const path of list.files.keys()) {
    index.get(compilerPath(folderOf(path)))?.files.push(path.slice(path.lastIndexOf("/") + 1));
  }
  return index;
}
