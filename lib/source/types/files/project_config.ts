import type { ts as TS } from "ts-morph";
import { withPlainPatterns } from "../../patterns/config_patterns.ts";
import { findConfigFiles } from "../../patterns/match_files.ts";
import { ts } from "../../syntax/typescript.ts";
import { ancestorsOf, type Containment, isWithin } from "./containment.ts";
import type { View } from "./view.ts";
import { versionDefaults } from "./version_defaults.ts";

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

/** @param file absolute path */
export function projectConfigOf(file: string, view: View, containment: Containment): ProjectConfig {
  const nearest = nearestConfig(file, view, containment);
  const parsed = nearest === null ? null : includingConfig(nearest, file, view, new Set());
  const options = parsed && !parsed.lacksBase
    ? { ...parsed.options }
    : { ...defaultOptions(), ...parsed?.options };
  versionDefaults(options, file, view, containment);
  return {
    path: parsed?.path ?? null,
    options: contained(options, file),
    ambient: (parsed?.fileNames ?? [])
      .filter((name) => isDeclarations(name) && name !== file)
      .slice(0, MAX_AMBIENT_FILES),
    lacksBase: parsed?.lacksBase === true,
    includes: parsed === null || parsed.fileNames.includes(file),
  };
}

interface ParsedConfig extends Pick<ProjectConfig, "options" | "lacksBase"> {
  readonly path: string;
  readonly fileNames: readonly string[];
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
function includingConfig(
  path: string,
  file: string,
  view: View,
  visited: Set<string>,
): ParsedConfig | null {
  if (visited.has(path) || visited.size >= MAX_REFERENCES) return null;
  visited.add(path);
  const text = readPlainConfig(path, view);
  if (text === null) return null;
  const { parsed, references } = parseConfig(path, text, file, view);
  if (parsed.fileNames.includes(file)) return parsed;
  const referred = references
    .map((reference) => includingConfig(reference, file, view, visited))
    .filter((config) => config !== null);
  return referred.find((config) => config.fileNames.includes(file)) ??
    referred.find((config) => config.options.jsx !== undefined) ??
    parsed;
}

/** Reads a config without its problems, which the modules' own reading of the config reports. */
function readPlainConfig(path: string, view: View): string | null {
  const text = view.readConfig(path);
  return text === null ? null : withPlainPatterns(path, text).text;
}

function parseConfig(path: string, text: string, file: string, view: View) {
  const folder = path.slice(0, path.lastIndexOf("/"));
  const { config } = ts.parseConfigFileTextToJson(path, text);
  const parsed = ts.parseJsonConfigFileContent(
    config ?? {},
    configHost(file, view),
    folder,
    undefined,
    path,
  );
  return {
    parsed: {
      path,
      options: parsed.options,
      fileNames: parsed.fileNames,
      lacksBase: parsed.errors.some(({ code }) => code in MISSING_BASE),
    },
    references: (parsed.projectReferences ?? []).map((reference) =>
      ts.resolveProjectReferencePath(reference)
    ),
  };
}

/** "Cannot read file", "File not found", "Failed to read file": a config that `extends` names. */
const MISSING_BASE: Readonly<Record<number, true>> = { 5083: true, 6053: true, 5012: true };

/** Sees, of all sources, only the asked file: whether it is included is all that counts. */
function configHost(file: string, view: View): TS.ParseConfigHost {
  let folders = 0;
  const entries = (folder: string) => {
    if (++folders > MAX_FOLDERS) return { files: [], directories: [] };
    const listing = view.list(folder);
    const slash = file.lastIndexOf("/");
    const asked = file.slice(0, slash) === folder ? [file.slice(slash + 1)] : [];
    return {
      files: [...new Set([...listing.files, ...asked])],
      directories: listing.folders.filter((name) => !SKIPPED_FOLDERS.has(name)),
    };
  };
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
