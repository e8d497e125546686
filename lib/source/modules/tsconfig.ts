import type { ts as TS } from "ts-morph";
import type { FileView } from "../../project/file_view.ts";
import { createTimeSlice, type TimeSlice } from "../time_slice.ts";
import { loadTypeScript, ts } from "../typescript.ts";
import { type ConfigTexts, readConfigTexts, readInto } from "./config_texts.ts";
import { compilerPath, createModuleHost, type ModuleHost } from "./module_host.ts";
import { readPackages } from "./packages.ts";
import type { ModuleProblem } from "./problem.ts";
import { folderOf, isRelative, isRooted, joinPath } from "./specifier.ts";

/** A tsconfig.json or jsconfig.json with all that it extends, as far as it bears on imports. */
export interface TsConfig {
  readonly path: string;
  /** The options that decide resolution, with the compiler's own spelling of paths; bundler resolution unless it says otherwise. */
  readonly options: TS.CompilerOptions;
  /** The configs that its `references` name, as listed paths. */
  readonly references: readonly string[];
  readonly problems: readonly ModuleProblem[];
}

/** Reads one config of a project. A broken one gives what could be read and problems; it never throws for its content. */
export async function readTsConfig(view: FileView, path: string): Promise<TsConfig> {
  await loadTypeScript();
  const slice = createTimeSlice();
  const list = await view.list();
  const configs = await readConfigTexts(view, list, slice);
  const host = createModuleHost(list, configs, readPackages(list, configs));
  const all = await parseTsConfigs({ view, host, configs, paths: [path], slice });
  return all.get(path) as TsConfig; // one for each path asked for
}

/** A chain of `extends` may have this many files under names that do not say what they are. */
const mostRounds = 32;

/** Parses configs; where one extends a file that is not read yet, reads it and parses again. */
export async function parseTsConfigs(input: {
  readonly view: FileView;
  readonly host: ModuleHost;
  readonly configs: ConfigTexts;
  readonly paths: readonly string[];
  readonly slice: TimeSlice;
}): Promise<Map<string, TsConfig>> {
  const { view, host, configs, slice } = input;
  const parsed = new Map<string, TsConfig>();
  let open = input.paths;
  for (let round = 0; open.length > 0 && round < mostRounds; round++) {
    const again: string[] = [];
    for (const path of open) {
      await slice.pause();
      const before = host.wanted.size;
      parsed.set(path, parseTsConfig(host, configs, path));
      if (host.wanted.size > before) again.push(path);
    }
    await readInto(configs, view, [...host.wanted], slice);
    host.wanted.clear();
    open = again;
  }
  return parsed;
}

function parseTsConfig(host: ModuleHost, configs: ConfigTexts, path: string): TsConfig {
  try {
    return parseWellNested(host, configs, path);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    const message = `Cannot read "${path}": it is nested too deeply`;
    const problems = [{ code: "tsconfig_syntax", path, message } as const];
    return { path, options: resolutionOptions(), references: [], problems };
  }
}

function parseWellNested(host: ModuleHost, configs: ConfigTexts, path: string): TsConfig {
  const source = ts.parseJsonText(compilerPath(path), configs.texts.get(path) ?? "");
  // Which files it takes in is asked later, and rarely.
  const content = parseContent({ ...host, readDirectory: () => [] }, source, path);
  // The compiler's parser keeps its errors on the tree, outside its published types.
  const { parseDiagnostics } = source as unknown as { parseDiagnostics: readonly TS.Diagnostic[] };
  const problems = [...parseDiagnostics, ...content.errors].flatMap((diagnostic) =>
    problemOf(host, path, diagnostic) ?? []
  );
  const references: string[] = [];
  for (const reference of content.projectReferences ?? []) {
    const target = host.locate(ts.resolveProjectReferencePath(reference));
    if (target !== null && host.fileExists(compilerPath(target))) references.push(target);
    else {
      const message = `Cannot find the referenced project "${reference.originalPath ?? ""}"`;
      problems.push({ code: "tsconfig_reference_missing", path, message });
    }
  }
  return { path, options: resolutionOptions(content.options), references, problems };
}

/** The listed files that a config takes in by `files`, `include` and `exclude`. */
export function configCoverage(
  host: ModuleHost,
  configs: ConfigTexts,
  path: string,
): ReadonlySet<string> {
  const source = ts.parseJsonText(compilerPath(path), configs.texts.get(path) ?? "");
  const { fileNames } = parseContent(host, source, path);
  return new Set(fileNames.flatMap((file) => host.locate(file) ?? []));
}

function parseContent(
  host: ModuleHost,
  source: TS.TsConfigSourceFile,
  path: string,
): TS.ParsedCommandLine {
  const file = compilerPath(path);
  return ts.parseJsonSourceFileConfigFileContent(
    source,
    host,
    compilerPath(folderOf(path)),
    undefined,
    file,
  );
}

/** `pathsBasePath` is what `paths` without `baseUrl` are relative to. */
const resolutionKeys: ReadonlySet<string> = new Set([
  "allowArbitraryExtensions",
  "allowImportingTsExtensions",
  "allowJs",
  "baseUrl",
  "configFilePath",
  "customConditions",
  "declarationDir",
  "module",
  "moduleResolution",
  "moduleSuffixes",
  "outDir",
  "paths",
  "pathsBasePath",
  "preserveSymlinks",
  "resolveJsonModule",
  "resolvePackageJsonExports",
  "resolvePackageJsonImports",
  "rootDir",
  "rootDirs",
  "target",
]);

/** @param options of a config, or none where a file has no config */
export function resolutionOptions(options: TS.CompilerOptions = {}): TS.CompilerOptions {
  const kept: TS.CompilerOptions = Object.fromEntries(
    Object.entries(options).filter(([key, value]) => resolutionKeys.has(key) && value != null),
  );
  if (kept.paths) kept.paths = wellFormedPaths(kept.paths);
  if (kept.module === undefined && kept.moduleResolution === undefined) {
    return { ...kept, module: ts.ModuleKind.ESNext, moduleResolution: bundler() };
  }
  return kept;
}

/** The compiler checks `paths` only when it builds a program, and fails on a target that is not a text. */
function wellFormedPaths(paths: TS.MapLike<unknown>): TS.MapLike<string[]> {
  return Object.fromEntries(
    Object.entries(paths).map(([pattern, targets]) => [
      pattern,
      Array.isArray(targets) ? targets.filter((target) => typeof target === "string") : [],
    ]),
  );
}

function bundler(): TS.ModuleResolutionKind {
  return ts.ModuleResolutionKind.Bundler;
}

/** The compiler's numbers of what matters apart: an empty program is not a fault here. */
const noInputs: ReadonlySet<number> = new Set([18002, 18003]);
const circular = 18000;
const fileNotFound = 6053;
/** From here on, the compiler's numbers are no longer about syntax. */
const firstSemanticCode = 2000;

function problemOf(
  host: ModuleHost,
  config: string,
  diagnostic: TS.Diagnostic,
): ModuleProblem | null {
  const { code, file, start } = diagnostic;
  if (noInputs.has(code)) return null;
  const path = (file && host.locate(file.fileName)) ?? config;
  const text = ts.flattenDiagnosticMessageText(diagnostic.messageText, " ");
  const message = text.replaceAll(`${compilerPath("")}/`, "").replaceAll(compilerPath(""), ".")
    .replace(/\.$/, "");
  const place = file && start !== undefined && file.getLineAndCharacterOfPosition(start);
  const at = place ? { line: place.line + 1, column: place.character + 1 } : {};
  if (code === fileNotFound) {
    return { ...extendsProblem(path, textAt(diagnostic)), path, ...at };
  }
  const kind = code === circular
    ? "tsconfig_cycle"
    : code < firstSemanticCode
    ? "tsconfig_syntax"
    : "tsconfig_option";
  return { code: kind, path, ...at, message };
}

function textAt({ file, start, length }: TS.Diagnostic): string {
  if (!file || start === undefined) return "";
  return file.text.slice(start, start + (length ?? 0)).replace(/^["']|["']$/g, "");
}

function extendsProblem(
  path: string,
  specifier: string,
): Pick<ModuleProblem, "code" | "message"> {
  if (!isRelative(specifier) && !isRooted(specifier)) {
    const message =
      `Cannot follow "${specifier}": packages are not read; its options are not known`;
    return { code: "tsconfig_extends_package", message };
  }
  const outside = isRooted(specifier) || joinPath(folderOf(path), specifier) === null;
  const why = outside ? "it is outside the project" : "there is no such file";
  return { code: "tsconfig_extends_missing", message: `Cannot extend "${specifier}": ${why}` };
}
