import type { ts as TS } from "ts-morph";
import { withPlainPatterns } from "../../patterns/config_patterns.ts";
import { findConfigFiles, type FolderNames } from "../../patterns/match_files.ts";
import { ts } from "../../syntax/typescript.ts";
import { ancestorsOf, type Containment, isWithin, withoutSlash } from "./containment.ts";
import type { View } from "./view.ts";
import { platformDefaults, versionDefaults } from "./version_defaults.ts";

/** The compiler's settings for one file. */
export interface ProjectConfig {
  /** Absolute path of the tsconfig.json or jsconfig.json; null without one. */
  readonly path: string | null;
  readonly options: TS.CompilerOptions;
  /** The included `.d.ts` files: they declare what no import names. */
  readonly ambient: readonly string[];
  /** True where `extends` names a file that is not there, so that some options are unknown. */
  readonly lacksBase: boolean;
  /** Tells whether the patterns of the configuration name the file. */
  readonly includes: boolean;
}

/** An include pattern may sweep in a generated tree of declarations; the nearest ones are enough to work with. */
const MAX_AMBIENT_FILES = 200;
const MAX_FOLDERS = 5_000;
const MAX_REFERENCES = 50;
const SKIPPED_FOLDERS = new Set(["node_modules", "bower_components", "jspm_packages"]);

/**
 * @param file absolute path
 * @param known configs by path that were read through views of the same resolution: those of many files are the same few
 */
export function projectConfigOf(
  file: string,
  view: View,
  containment: Containment,
  known: Map<string, ParsedConfig>,
): ProjectConfig {
  const nearest = nearestConfig(file, view, containment);
  const parsed = nearest === null
    ? null
    : includingConfig(nearest, { file, view, known, visited: new Set() });
  const options = parsed && !parsed.lacksBase
    ? { ...parsed.options }
    : { ...defaultOptions(), ...parsed?.options };
  versionDefaults(options, file, view, containment);
  platformDefaults(options, file, view, containment);
  return {
    path: parsed?.path ?? null,
    options: contained(options, file),
    ambient: parsed?.ambient.slice(0, MAX_AMBIENT_FILES) ?? [],
    lacksBase: parsed?.lacksBase === true,
    includes: parsed?.includes ?? true,
  };
}

/** A config, apart from any file that it may include. */
export interface ParsedConfig extends Pick<ProjectConfig, "options" | "lacksBase"> {
  readonly json: unknown;
  /** Those of declarations that it includes. */
  readonly fileNames: readonly string[];
  readonly references: readonly string[];
}

/** A config as one file sees it. */
interface ConfigOfFile extends Pick<ParsedConfig, "options" | "lacksBase"> {
  readonly path: string;
  readonly ambient: readonly string[];
  readonly includes: boolean;
}

interface ConfigSearch {
  readonly file: string;
  readonly view: View;
  readonly known: Map<string, ParsedConfig>;
  readonly visited: Set<string>;
}

/** The tsconfig.json or jsconfig.json in the nearest folder above a file. */
export function nearestConfig(
  file: string,
  view: View,
  containment: Containment,
): string | null {
  for (const folder of ancestorsOf(file).slice(1)) {
    if (!isWithin(folder, containment.workspace)) return null;
    for (const name of ["tsconfig.json", "jsconfig.json"]) {
      if (view.kind(`${folder}/${name}`) === "file") return `${folder}/${name}`;
    }
  }
  return null;
}

/** A config that only refers to others (as Vite's does) stands for the one that includes the file. */
function includingConfig(path: string, search: ConfigSearch): ConfigOfFile | null {
  const { view, known, visited } = search;
  if (visited.has(path) || visited.size >= MAX_REFERENCES) return null;
  visited.add(path);
  const parsed = known.get(path) ?? readConfig(path, view);
  if (!parsed) return null;
  known.set(path, parsed);
  const config = configOfFile(path, parsed, search);
  if (config.includes) return config;
  const referred = parsed.references
    .map((reference) => includingConfig(reference, search))
    .filter((each) => each !== null);
  return referred.find(({ includes }) => includes) ??
    referred.find(({ options }) => options.jsx !== undefined) ??
    config;
}

/**
 * Asks a config for one file: which files of the same folder it includes with it. Nothing else depends on the file, as a
 * config includes no declarations beside the source that they are made of.
 */
function configOfFile(
  path: string,
  { json, options, lacksBase, fileNames }: ParsedConfig,
  { file, view }: ConfigSearch,
): ConfigOfFile {
  const beside = new Set(contentOf(path, json, fileHost(file, view)).fileNames);
  const folder = folderOf(file);
  return {
    path,
    options,
    lacksBase,
    ambient: fileNames.filter((name) =>
      isDeclarations(name) && name !== file && (folderOf(name) !== folder || beside.has(name))
    ),
    includes: beside.has(file),
  };
}

/** Reads a config without its problems, which the modules' own reading of the config reports. */
function readPlainConfig(path: string, view: View): string | null {
  const text = view.readConfig(path);
  return text === null ? null : withPlainPatterns(path, text).text;
}

function readConfig(path: string, view: View): ParsedConfig | null {
  const text = readPlainConfig(path, view);
  if (text === null) return null;
  const json: unknown = ts.parseConfigFileTextToJson(path, text).config ?? {};
  const { options, fileNames, errors, projectReferences = [] } = contentOf(
    path,
    json,
    wholeHost(view),
  );
  return {
    json,
    options,
    fileNames,
    lacksBase: errors.some(({ code }) => code in MISSING_BASE),
    references: projectReferences.map((reference) => ts.resolveProjectReferencePath(reference)),
  };
}

function contentOf(path: string, json: unknown, host: TS.ParseConfigHost): TS.ParsedCommandLine {
  return ts.parseJsonConfigFileContent(json, host, folderOf(path), undefined, path);
}

/** "Cannot read file", "File not found", "Failed to read file": a config that `extends` names. */
const MISSING_BASE: Readonly<Record<number, true>> = { 5083: true, 6053: true, 5012: true };

/** Sees the declarations alone of all sources. */
function wholeHost(view: View): TS.ParseConfigHost {
  let folders = 0;
  return configHost(view, (folder) => {
    if (++folders > MAX_FOLDERS) return { files: [], directories: [] };
    const listing = view.list(folder);
    return {
      files: listing.files,
      directories: listing.folders.filter((name) => !SKIPPED_FOLDERS.has(name)),
    };
  });
}

/** Sees the asked file, the declarations beside it, and the folders that lead to it. */
function fileHost(file: string, view: View): TS.ParseConfigHost {
  const own = folderOf(file);
  return configHost(view, (folder) => {
    if (folder === own) {
      const asked = file.slice(own.length + 1);
      return { files: [...new Set([...view.list(folder).files, asked])], directories: [] };
    }
    const ahead = isWithin(own, folder) ? own.slice(withoutSlash(folder).length + 1) : "";
    const [next = ""] = ahead.split("/");
    const isAhead = view.list(folder).folders.includes(next) && !SKIPPED_FOLDERS.has(next);
    return { files: [], directories: isAhead ? [next] : [] };
  });
}

function configHost(
  view: View,
  entries: (folder: string) => FolderNames,
): TS.ParseConfigHost {
  return {
    useCaseSensitiveFileNames: true,
    fileExists: (path) => view.kind(path) === "file",
    readFile: (path) => readPlainConfig(path, view) ?? undefined,
    readDirectory: (folder, extensions, excludes, includes) =>
      findConfigFiles({
        folder,
        extensions: extensions.filter((extension) => extension !== ".json"),
        includes,
        excludes: excludes ?? [],
        entries,
        realPath: (path) => view.realPath(path),
      }),
  };
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf("/"));
}

/** For a folder of React files without any config. */
function defaultOptions(): TS.CompilerOptions {
  return {
    allowJs: true,
    jsx: ts.JsxEmit.ReactJSX,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    target: ts.ScriptTarget.ESNext,
    resolveJsonModule: true,
    strict: false,
    types: ["*"],
    noUncheckedSideEffectImports: false,
  };
}

function isDeclarations(name: string): boolean {
  return /\.d\.[cm]?ts$/.test(name);
}

/** Drops the options that would write, load code, or exclude the asked file. */
function contained(options: TS.CompilerOptions, file: string): TS.CompilerOptions {
  const { plugins: _, ...kept } = options;
  return {
    ...kept,
    noEmit: true,
    incremental: false,
    // Without it, the order of a union's members depends on what was checked before.
    stableTypeOrdering: true,
    composite: false,
    ...(/\.[cm]?jsx?$/.test(file) ? { allowJs: true } : {}),
    // Whoever asks for a file of declarations wants its errors: the option is for those of packages.
    ...(isDeclarations(file) && { skipLibCheck: false }),
  };
}
