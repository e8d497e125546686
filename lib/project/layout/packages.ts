import type { FileNames } from "../file_view.ts";

/** Finds the package that contains a folder. @returns its folder; "" for the root's */
export type PackageOf = (folder: string) => string;

/**
 * The packages of a listing: the root, and each folder with a `package.json` that lies neither below a `src` folder of the
 * package around it nor in the configured features directory, where it only marks a part of that package.
 * @param featuresDir as configured
 */
export function findPackages(list: FileNames, featuresDir: string | undefined): PackageOf {
  const nearest = new Map<string, string>([["", ""]]);

  function isPackage(folder: string, around: string): boolean {
    if (!list.files.has(`${folder}/package.json`)) return false;
    if (featuresDir !== undefined && folder.startsWith(`${featuresDir}/`)) return false;
    return !foldersBetween(around, folder).includes("src");
  }

  return function find(folder): string {
    const known = nearest.get(folder);
    if (known !== undefined) return known;
    const slash = folder.lastIndexOf("/");
    const around = find(slash < 0 ? "" : folder.slice(0, slash));
    const result = isPackage(folder, around) ? folder : around;
    nearest.set(folder, result);
    return result;
  };
}

/** The names of the folders from an outer one, which is left out, to an inner one. */
export function foldersBetween(outer: string, inner: string): string[] {
  if (outer === inner) return [];
  return inner.slice(outer === "" ? 0 : outer.length + 1).split("/");
}

/** The path of something below a folder. @param folder "" for the root */
export function below(folder: string, rest: string): string {
  return folder === "" || rest === "" ? folder + rest : `${folder}/${rest}`;
}

/** Returns a path of a folder relative to that folder. @param folder "" for the root */
export function relativeTo(folder: string, path: string): string {
  return folder === "" ? path : path.slice(folder.length + 1);
}
