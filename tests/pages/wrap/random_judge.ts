import ts from "typescript";
import { join } from "node:path";

/** What the compiler finds wrong with one file. */
export interface CompilerError {
  readonly path: string;
  readonly code: number;
  readonly message: string;
  readonly isSyntax: boolean;
}

/** The compiler itself, on a folder with some texts of its own: it shares nothing with the service's checks. */
export interface Judge extends Disposable {
  /** @param texts what the files say, by project path, whatever is on the disk; the only ones that are checked */
  errors(texts: ReadonlyMap<string, string>): CompilerError[];
}

/** Opens the compiler that the checkout has installed on a project with a `tsconfig.json`. */
export function openJudge(root: string): Judge {
  const folder = root.replaceAll("\\", "/");
  const options = readOptions(folder);
  let overlay = new Map<string, string>();
  let version = 0;
  const versions = new Map<string, { text: string; version: string }>();
  const host: ts.LanguageServiceHost = {
    getCompilationSettings: () => options,
    getCurrentDirectory: () => folder,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    getScriptFileNames: () => [...overlay.keys()],
    getScriptVersion: (file) => overlay.has(file) ? versionOf(file) : "disk",
    getScriptSnapshot(file) {
      const text = overlay.get(file) ?? ts.sys.readFile(file);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
    fileExists: (file) => overlay.has(file) || ts.sys.fileExists(file),
    readFile: (file) => overlay.get(file) ?? ts.sys.readFile(file),
    directoryExists: (path) =>
      ts.sys.directoryExists(path) || [...overlay.keys()].some((file) => file.startsWith(path)),
    getDirectories: (path) => ts.sys.getDirectories(path),
    realpath: (path) => overlay.has(path) ? path : ts.sys.realpath?.(path) ?? path,
  };
  const service = ts.createLanguageService(host);

  function versionOf(file: string): string {
    const text = overlay.get(file) ?? "";
    const known = versions.get(file);
    if (known?.text === text) return known.version;
    const next = { text, version: String(++version) };
    versions.set(file, next);
    return next.version;
  }

  return {
    errors(texts) {
      overlay = new Map([...texts].map(([path, text]) => [`${folder}/${path}`, text]));
      return [...texts.keys()].flatMap((path) => errorsOf(service, path, `${folder}/${path}`));
    },
    [Symbol.dispose]: () => service.dispose(),
  };
}

function readOptions(folder: string): ts.CompilerOptions {
  const path = join(folder, "tsconfig.json");
  const { config } = ts.readConfigFile(path, (each) => ts.sys.readFile(each));
  return ts.parseJsonConfigFileContent(config, ts.sys, folder).options;
}

function errorsOf(service: ts.LanguageService, path: string, file: string): CompilerError[] {
  const syntactic = service.getSyntacticDiagnostics(file);
  return [...syntactic, ...service.getSemanticDiagnostics(file)]
    .filter(({ category }) => category === ts.DiagnosticCategory.Error)
    .map((diagnostic) => ({
      path,
      code: diagnostic.code,
      message: ts.flattenDiagnosticMessageText(diagnostic.messageText, "\n"),
      isSyntax: syntactic.some((each) => each === diagnostic),
    }));
}
