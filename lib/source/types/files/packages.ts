import { isBuiltin } from "node:module";
import type { ts as TS } from "ts-morph";
import { ts } from "../../syntax/typescript.ts";
import { ancestorsOf, isWithin } from "./containment.ts";
import type { Inspection } from "../worker/inspector.ts";
import { readManifest } from "./manifest.ts";

/**
 * Tells whether a module cannot be found, or has no types, only because dependencies are not installed: the specifier names a
 * package that is not there although the project asks for it (or asks for nothing, without any package.json).
 */
export function isMissingPackage(specifier: string, inspection: Inspection): boolean {
  if (isBuiltin(specifier)) return !isInstalled("@types/node", inspection);
  const name = packageOf(specifier);
  if (name === null || isAlias(specifier, inspection.program.getCompilerOptions())) return false;
  const types = typesPackageOf(name);
  if (isLinked(name, inspection) && moduleKind(specifier, inspection) === "typed") return false;
  if (isInstalled(name, inspection)) {
    return !isInstalled(types, inspection) && isDeclared([types], inspection) === "yes";
  }
  return isDeclared([name, types], inspection) !== "no";
}

/** Tells whether the project asks for a package by its name that is not installed. */
export function isDeclaredMissing(name: string, inspection: Inspection): boolean {
  return isDeclared([name], inspection) === "yes" && !isInstalled(name, inspection);
}

/** Looks for the package where the asked file would find it. */
export function isInstalled(name: string, { source, view }: Inspection): boolean {
  return ancestorsOf(source.fileName).slice(1)
    .map((folder) => `${folder}/node_modules/${name}`)
    .some((place) => view.kind(place) === "folder" && !view.isLinked(place));
}

function isLinked(name: string, { source, view }: Inspection): boolean {
  return ancestorsOf(source.fileName).slice(1)
    .some((folder) => view.isLinked(`${folder}/node_modules/${name}`));
}

/** Tells whether JSX has no types because the types of React (or of the library that stands for it) are not installed. */
export function lacksJsxTypes(inspection: Inspection): boolean {
  return moduleKind(jsxLibrary(inspection.program.getCompilerOptions()), inspection) !== "typed";
}

/** Returns the kind of the module that the asked file gets from an import; `untyped`: JavaScript without declarations. */
export function moduleKind(
  specifier: string,
  { program, source, view }: Inspection,
): "typed" | "untyped" | null {
  const options = program.getCompilerOptions();
  const { resolvedModule } = ts.resolveModuleName(specifier, source.fileName, options, {
    fileExists: (path) => view.kind(path) === "file",
    directoryExists: (path) => view.kind(path) === "folder",
    readFile: (path) => view.readConfig(path) ?? undefined,
    realpath: (path) => view.realPath(path),
  });
  if (!resolvedModule) return null;
  return /\.[cm]?jsx?$/.test(resolvedModule.resolvedFileName) ? "untyped" : "typed";
}

/** Returns the package of a file in `node_modules`; that of the code for a package of types. */
export function packageOfFile(path: string): string | null {
  const inside = path.split("/node_modules/").at(-1);
  if (inside === undefined || inside === path) return null;
  const name = packageOf(inside);
  if (!name?.startsWith("@types/")) return name;
  const scoped = name.slice("@types/".length).split("__");
  return scoped.length === 2 ? `@${scoped.join("/")}` : scoped.join("__");
}

/** @returns null for a relative or absolute path, and for an import of the package itself (`#name`) */
function packageOf(specifier: string): string | null {
  if (/^[./#]|^[a-z]+:|^$/i.test(specifier)) return null;
  const [first = "", second] = specifier.split("/");
  if (!first.startsWith("@")) return first;
  // "@/x" is an alias that no package can have.
  return first === "@" || !second ? null : `${first}/${second}`;
}

function typesPackageOf(name: string): string {
  return `@types/${name.replace(/^@/, "").replace("/", "__")}`;
}

function jsxLibrary(options: TS.CompilerOptions): string {
  return packageOf(options.jsxImportSource ?? "react") ?? "react";
}

function isAlias(specifier: string, { paths }: TS.CompilerOptions): boolean {
  return Object.keys(paths ?? {}).some((pattern) => {
    const [before = "", after] = pattern.split("*");
    // A lone "*" says nothing about what is the project's own.
    if (pattern === "*") return false;
    return after === undefined
      ? specifier === before
      : specifier.startsWith(before) && specifier.endsWith(after);
  });
}

function isDeclared(
  names: readonly string[],
  { source, view, containment }: Inspection,
): "yes" | "no" | "unknown" {
  const manifests = ancestorsOf(source.fileName).slice(1)
    .filter((folder) => isWithin(folder, containment.workspace))
    .map((folder) => readManifest(`${folder}/package.json`, view))
    .filter((manifest) => manifest !== null);
  if (manifests.length === 0) return "unknown";
  return manifests.some(({ dependencies }) => names.some((name) => dependencies.has(name)))
    ? "yes"
    : "no";
}
