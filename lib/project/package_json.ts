import { WorkbenchError } from "../errors/mod.ts";
import type { FileText, FileView } from "./file_view.ts";
import type { Problem } from "./problem.ts";

const PATH = "package.json";

/** The project root's `package.json`. */
export interface PackageJson {
  /** Parsed; undefined when there is none, or none that parses. */
  readonly value: unknown;
  /** Null when it was not read. */
  readonly contentHash: string | null;
  readonly problems: readonly Problem[];
}

/** Reads the project root's `package.json`, whatever it is: what is wrong with it is returned, never thrown. */
export async function readPackageJson(view: FileView): Promise<PackageJson> {
  let file: FileText | null;
  try {
    file = await view.read(PATH);
  } catch (error) {
    // Too large, not readable, or a link that leads outside: as broken as bad content.
    if (!(error instanceof WorkbenchError)) throw error;
    return unreadable(error.message, null);
  }
  if (!file) return { value: undefined, contentHash: null, problems: [] };
  try {
    const value: unknown = JSON.parse(file.text.replace(/^\uFEFF/, ""));
    return { value, contentHash: file.contentHash, problems: [] };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return unreadable("Expected plain JSON", file.contentHash);
  }
}

/** @returns whether the package names React, as a dependency of any kind */
export function dependsOnReact(packageJson: unknown): boolean {
  if (typeof packageJson !== "object" || packageJson === null) return false;
  return Object.entries(packageJson).some(([key, value]) =>
    /^(dev|peer|optional)?dependencies$/i.test(key) && typeof value === "object" &&
    value !== null && "react" in value
  );
}

function unreadable(message: string, contentHash: string | null): PackageJson {
  return {
    value: undefined,
    contentHash,
    problems: [{ code: "package_json_unreadable", path: PATH, message }],
  };
}
