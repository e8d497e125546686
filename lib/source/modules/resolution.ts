import type { ts as TS } from "ts-morph";
import type { FileNames } from "../../project/file_view.ts";
import type { ConfigLookup } from "./config_lookup.ts";
import type { ModuleHost } from "./module_host.ts";
import type { ProjectPackages } from "./packages.ts";
import type { ResolutionEngine } from "./resolution_engine.ts";

/** The target of an import. */
export type Resolution =
  /**
   * A source file of the project. `unbuilt`: the entries of the package that was imported name a file that only its build
   * makes; this is the source which that file stands for, as far as the names tell. `variants`: the files to which the same
   * import leads on other platforms.
   */
  | {
    readonly kind: "file";
    readonly path: string;
    readonly unbuilt?: true;
    readonly variants?: readonly string[];
  }
  /** Another file of the project: a style sheet, an image, JSON, or source read as text (`?raw`, `?url`). */
  | { readonly kind: "asset"; readonly path: string }
  /** Code that is not the project's: a package, a built-in of the runtime, an address. */
  | { readonly kind: "package"; readonly name: string }
  /**
   * Nowhere. `near`: the file that was meant, which differs in case (`wrong_case`), or which the config wants named with its
   * extension, as Node does (`not_found`).
   */
  | { readonly kind: "unresolved"; readonly reason: UnresolvedReason; readonly near?: string };

export type UnresolvedReason =
  /** A relative or aliased specifier of a file that is not there. */
  | "not_found"
  /** There is such a file but for upper and lower case. */
  | "wrong_case"
  | "outside_project"
  /** Nothing can have this name. */
  | "invalid";

/** Lists the files of the project to which an import leads: on each platform one. */
export function filesReached(resolution: Resolution): readonly string[] {
  if (resolution.kind === "asset") return [resolution.path];
  return resolution.kind === "file" ? [resolution.path, ...resolution.variants ?? []] : [];
}

/** Tells whether the file holds TypeScript or JavaScript. */
export function isSourcePath(path: string): boolean {
  return /\.(?:[cm]?[jt]s|[jt]sx)$/.test(path);
}

/** The input against which all imports of a listing are resolved. */
export interface ResolutionInput {
  readonly list: FileNames;
  readonly host: ModuleHost;
  readonly packages: ProjectPackages;
  readonly lookup: ConfigLookup;
  /** The listed paths by what they are in lower case. */
  readonly lowerCasePaths: () => ReadonlyMap<string, string>;
}

/** One import to resolve. */
export interface ResolutionRequest {
  readonly from: string;
  readonly specifier: string;
  readonly mode: TS.ResolutionMode;
  readonly engine: ResolutionEngine;
}
