import type { ts as TS } from "ts-morph";
import { ts } from "../syntax/typescript.ts";
import { isNodeModule, moduleKind, resolutionKind } from "./compiler_options.ts";
import type { ImportFact } from "./facts.ts";
import type { ProjectPackages } from "./packages.ts";

/** The form of an import, as far as it decides the conditions for the lookup of a package's entries. */
export type ImportUsage = Pick<ImportFact, "kind" | "mode">;

/** Tells whether the compiler looks an import up as ECMAScript's or as CommonJS's, by its own rules for each kind of resolution. */
export function usageMode(
  path: string,
  usage: ImportUsage,
  options: TS.CompilerOptions,
  packages: ProjectPackages,
): TS.ResolutionMode {
  if (usage.mode) return usage.mode === "import" ? esm() : commonJs();
  if (!syntaxMatters(options)) return undefined;
  if (usage.kind === "require") return commonJs();
  const format = moduleFormat(path, options, packages);
  if (usage.kind === "dynamic") {
    const module = moduleKind(options);
    if (isNodeModule(module) || module === ts.ModuleKind.Preserve) return esm();
    return format === undefined || format < ts.ModuleKind.ES2015 ? commonJs() : esm();
  }
  if (format === ts.ModuleKind.CommonJS) return commonJs();
  return format !== undefined && format >= ts.ModuleKind.ES2015 && !isNodeModule(format)
    ? esm()
    : undefined;
}

function esm(): TS.ResolutionMode {
  return ts.ModuleKind.ESNext;
}

function commonJs(): TS.ResolutionMode {
  return ts.ModuleKind.CommonJS;
}

/** Only kinds of resolution that read `exports` and `imports` of packages tell the two apart. */
function syntaxMatters(options: TS.CompilerOptions): boolean {
  const kind = resolutionKind(options);
  const node = kind === ts.ModuleResolutionKind.Node16 || kind === ts.ModuleResolutionKind.NodeNext;
  if (node || kind === ts.ModuleResolutionKind.Bundler) return true;
  return options.resolvePackageJsonExports === true || options.resolvePackageJsonImports === true;
}

function moduleFormat(
  path: string,
  options: TS.CompilerOptions,
  packages: ProjectPackages,
): TS.ModuleKind | undefined {
  const module = moduleKind(options);
  if (/\.m[tj]s$/.test(path)) return ts.ModuleKind.ESNext;
  if (/\.c[tj]s$/.test(path)) return ts.ModuleKind.CommonJS;
  if (!readsPackageType(options)) return isNodeModule(module) ? undefined : module;
  const type = packages.packageOf(path)?.type ?? null;
  if (isNodeModule(module)) {
    return type === "module" ? ts.ModuleKind.ESNext : ts.ModuleKind.CommonJS;
  }
  if (type === null) return module;
  return type === "module" ? ts.ModuleKind.ESNext : ts.ModuleKind.CommonJS;
}

function readsPackageType(options: TS.CompilerOptions): boolean {
  const kind = resolutionKind(options);
  return kind === ts.ModuleResolutionKind.Node16 || kind === ts.ModuleResolutionKind.NodeNext;
}
