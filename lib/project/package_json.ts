import { WorkbenchError } from "../errors/mod.ts";
import type { FileText, FileView } from "./file_view.ts";
import type { TextPlace } from "./json_syntax.ts";
import type { Problem } from "./problem.ts";

const NAME = "package.json";

/** The `package.json` of the project root, or of a package in it. */
export interface PackageJson {
  /** Parsed; undefined when there is none, or none that parses. */
  readonly value: unknown;
  /** Null when it was not read. */
  readonly contentHash: string | null;
  readonly problems: readonly Problem[];
}

/**
 * Reads a `package.json`, whatever it is: what is wrong with it is returned, never thrown.
 * @param folder of the package; without one, the project root
 */
export async function readPackageJson(
  view: Pick<FileView, "read">,
  folder = "",
): Promise<PackageJson> {
  const path = folder === "" ? NAME : `${folder}/${NAME}`;
  let file: FileText | null;
  try {
    file = await view.read(path);
  } catch (error) {
    // Too large, not readable, or a link that leads outside: as broken as bad content.
    if (!(error instanceof WorkbenchError)) throw error;
    return unreadable(path, error.message, null);
  }
  if (!file) return { value: undefined, contentHash: null, problems: [] };
  try {
    const value: unknown = JSON.parse(file.text.replace(/^\uFEFF/, ""));
    return { value, contentHash: file.contentHash, problems: [] };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const { findJsonFault } = await import("./json_syntax.ts");
    const fault = findJsonFault(file.text);
    const message = `Expected plain JSON, but ${fault?.what ?? "it is none"}`;
    return unreadable(path, message, file.contentHash, fault?.place);
  }
}

/** The scripts of the project root's `package.json`, by name; none where there is no such file that can be read. */
export async function readScripts(
  view: Pick<FileView, "read">,
): Promise<ReadonlyMap<string, string>> {
  return textsUnder("scripts", (await readPackageJson(view)).value);
}

/** The texts under a key of a package, by name: what `scripts` run, the ranges of `dependencies`; none where it has none. */
export function textsUnder(key: string, packageJson: unknown): Map<string, string> {
  const group = isObject(packageJson) ? packageJson[key] : null;
  if (!isObject(group)) return new Map();
  return new Map(
    Object.entries(group).filter((entry): entry is [string, string] =>
      typeof entry[1] === "string"
    ),
  );
}

/** @returns whether the package names React, as a dependency of any kind */
export function dependsOnReact(packageJson: unknown): boolean {
  return dependencyNames(packageJson).has("react");
}

/** The packages that a package names, as a dependency of any kind. */
export function dependencyNames(packageJson: unknown): ReadonlySet<string> {
  if (!isObject(packageJson)) return new Set();
  return new Set(
    Object.entries(packageJson).flatMap(([key, value]) =>
      /^(dev|peer|optional)?dependencies$/i.test(key) && isObject(value) ? Object.keys(value) : []
    ),
  );
}

function unreadable(
  path: string,
  message: string,
  contentHash: string | null,
  place?: TextPlace,
): PackageJson {
  return {
    value: undefined,
    contentHash,
    problems: [{ code: "package_json_unreadable", path, ...place, message }],
  };
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
