import type { ts as TS } from "ts-morph";
import type { FileNames, FileView } from "../../project/file_view.ts";
import type { TimeSlice } from "../../slices/mod.ts";
import { ts } from "../syntax/typescript.ts";
import { type ConfigTexts, readInto } from "./config_texts.ts";
import { refusedOptions, resolutionOptions } from "./compiler_options.ts";
import { compilerPath, type ModuleHost } from "./module_host.ts";
import type { ModuleProblem } from "./problem.ts";
import { folderOf } from "./specifier.ts";
import { configProblems } from "./tsconfig_problems.ts";

/** A tsconfig.json or jsconfig.json with all that it extends, as far as it bears on imports. */
export interface TsConfig {
  readonly path: string;
  /** The options that decide resolution, with the compiler's own spelling of paths; bundler resolution unless it says otherwise. */
  readonly options: TS.CompilerOptions;
  /** The form into which JSX is compiled, where the config says so. */
  readonly jsx?: TS.JsxEmit;
  /** The configs that its `references` name, as listed paths. */
  readonly references: readonly string[];
  readonly problems: readonly ModuleProblem[];
}

/** A chain of `extends` may have this many files under names that do not say what they are. */
const mostRounds = 32;

/** Parses configs, broken ones as far as they go; where one extends a file that is not read yet, reads it and parses again. */
export async function parseTsConfigs(input: {
  readonly view: FileView;
  readonly list: FileNames;
  readonly host: ModuleHost;
  readonly configs: ConfigTexts;
  readonly paths: readonly string[];
  readonly slice: TimeSlice;
}): Promise<Map<string, TsConfig>> {
  const { host, configs, slice } = input;
  const parsed = new Map<string, TsConfig>();
  let open = input.paths;
  for (let round = 0; open.length > 0 && round < mostRounds; round++) {
    const again: string[] = [];
    const missing = new Set<string>();
    for (const path of open) {
      await slice.pause();
      host.wanted.clear();
      parsed.set(path, parseTsConfig(host, configs, path));
      // Several configs may want the same file.
      if (host.wanted.size > 0) again.push(path);
      for (const each of host.wanted) missing.add(each);
    }
    await readInto(input, [...missing]);
    host.wanted.clear();
    open = again;
  }
  return parsed;
}

function parseTsConfig(host: ModuleHost, configs: ConfigTexts, path: string): TsConfig {
  try {
    return parseWellNested(host, configs, path);
  } catch (error) {
    // The compiler's parser recurses into brackets, and takes some shapes for granted (`"references": [null]`).
    if (!(error instanceof RangeError) && !(error instanceof TypeError)) throw error;
    const message = `Cannot read "${path}": it has not the shape of a config`;
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
  const problems = configProblems(host, path, source, [...parseDiagnostics, ...content.errors]);
  for (const message of refusedOptions(content.options)) {
    problems.push({ code: "tsconfig_pattern_refused", path, message });
  }
  const references: string[] = [];
  for (const reference of content.projectReferences ?? []) {
    const target = host.locate(ts.resolveProjectReferencePath(reference));
    if (target !== null && host.fileExists(compilerPath(target))) references.push(target);
    else {
      const message = `Cannot find the referenced project "${reference.originalPath ?? ""}"`;
      problems.push({ code: "tsconfig_reference_missing", path, message });
    }
  }
  const { jsx } = content.options;
  const options = resolutionOptions(content.options);
  return { path, options, references, problems, ...(jsx !== undefined && { jsx }) };
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
