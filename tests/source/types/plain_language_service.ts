import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { ts } from "ts-morph";

export interface PlainError {
  readonly code: number;
  readonly start: number;
  readonly end: number;
}

/**
 * A language service over the unguarded disk and a whole project: the judge of the type service's own answers.
 * @returns the semantic errors of one file
 */
export function openPlainService(root: string, config: string): (path: string) => PlainError[] {
  const library = dirname(createRequire(import.meta.url).resolve("typescript/package.json"));
  const parsed = ts.parseJsonConfigFileContent(
    ts.readConfigFile(join(root, config), (file) => ts.sys.readFile(file)).config,
    ts.sys,
    root,
  );
  const service = ts.createLanguageService({
    getCompilationSettings: () => parsed.options,
    getScriptFileNames: () => parsed.fileNames,
    getScriptVersion: () => "1",
    // Not `sys.readFile`: it drops the byte order mark, and with it one offset.
    getScriptSnapshot: (name) =>
      ts.sys.fileExists(name)
        ? ts.ScriptSnapshot.fromString(readFileSync(name, "utf8"))
        : undefined,
    getCurrentDirectory: () => root,
    getDefaultLibFileName: (options) => join(library, "lib", ts.getDefaultLibFileName(options)),
    fileExists: (name) => ts.sys.fileExists(name),
    readFile: (name) => ts.sys.readFile(name),
    directoryExists: (name) => ts.sys.directoryExists(name),
    getDirectories: (name) => ts.sys.getDirectories(name),
  });
  return (path) =>
    service.getSemanticDiagnostics(join(root, path))
      .map(({ code, start = 0, length = 0 }) => ({ code, start, end: start + length }))
      .toSorted((a, b) => a.start - b.start || a.end - b.end || a.code - b.code);
}
