import type { FileNames } from "../file_view.ts";

/** What a file with source code is for. Only `source` can be a unit. */
export type FileRole = "source" | "test" | "story" | "declaration" | "tooling";

/** One file with source code. */
export interface SourceFile {
  readonly path: string;
  readonly role: FileRole;
  /** The nearest folder above it with a `package.json`; "" is the project root. */
  readonly packageFolder: string;
  /** The folders between `packageFolder` and the file. */
  readonly folders: readonly string[];
  /** The file's name with its extension. */
  readonly name: string;
}

const sourceExtensions: ReadonlySet<string> = new Set(
  ["tsx", "ts", "jsx", "js", "mts", "cts", "mjs", "cjs"],
);

const testSuffixes: ReadonlySet<string> = new Set(["test", "spec", "cy", "e2e", "mock"]);

const rolesOfFolders: ReadonlyMap<string, FileRole> = new Map([
  ["__tests__", "test"],
  ["__mocks__", "test"],
  ["__fixtures__", "test"],
  ["__stories__", "story"],
]);

/** Only right below a package: `src/features/tests` may be a feature. */
const rolesOfTopFolders: ReadonlyMap<string, FileRole> = new Map([
  ["test", "test"],
  ["tests", "test"],
  ["e2e", "test"],
  ["cypress", "test"],
  ["playwright", "test"],
  ["public", "tooling"],
]);

/** @returns the files of the listing that hold source code, in its order */
export function sourceFiles(list: FileNames): SourceFile[] {
  const packages = packageFolders(list);
  const found: SourceFile[] = [];
  for (const path of list.files.keys()) {
    const slash = path.lastIndexOf("/");
    const name = path.slice(slash + 1);
    if (!sourceExtensions.has(name.slice(name.lastIndexOf(".") + 1))) continue;
    const folder = slash < 0 ? "" : path.slice(0, slash);
    const packageFolder = packages(folder);
    const folders = foldersBetween(packageFolder, folder);
    found.push({ path, role: roleOf(folders, name), packageFolder, folders, name });
  }
  return found;
}

/** @returns whether the name is that of a file which can hold JSX for certain */
export function isJsxFile(name: string): boolean {
  return name.endsWith(".tsx") || name.endsWith(".jsx");
}

/** @returns whether the name begins like a component's: `Card.tsx` */
export function isCapitalised(name: string): boolean {
  const first = name.charAt(0);
  return first !== first.toLowerCase();
}

function roleOf(folders: readonly string[], name: string): FileRole {
  const suffixes = name.split(".").slice(1, -1);
  if (suffixes.includes("d")) return "declaration";
  if (suffixes.includes("stories") || suffixes.includes("story")) return "story";
  if (suffixes.some((suffix) => testSuffixes.has(suffix))) return "test";
  for (const folder of folders) {
    const role = folder.startsWith(".") ? "tooling" : rolesOfFolders.get(folder);
    if (role) return role;
  }
  const top = folders[0];
  // vite.config.ts, .eslintrc.js: settings of the package, not its source.
  if (top === undefined) {
    return suffixes.includes("config") || name.startsWith(".") ? "tooling" : "source";
  }
  return rolesOfTopFolders.get(top) ?? "source";
}

function packageFolders(list: FileNames): (folder: string) => string {
  const nearest = new Map<string, string>([["", ""]]);
  return function find(folder): string {
    const known = nearest.get(folder);
    if (known !== undefined) return known;
    const slash = folder.lastIndexOf("/");
    const result = list.files.has(`${folder}/package.json`)
      ? folder
      : find(slash < 0 ? "" : folder.slice(0, slash));
    nearest.set(folder, result);
    return result;
  };
}

function foldersBetween(packageFolder: string, folder: string): string[] {
  if (folder === packageFolder) return [];
  return folder.slice(packageFolder === "" ? 0 : packageFolder.length + 1).split("/");
}
