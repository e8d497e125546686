import { join } from "node:path";
import ts from "typescript";

/** TypeScript over a project that changes: as an editor does, it checks again only what a change can reach. */
export interface TypeJudge {
  /**
   * @param paths of the project's sources
   * @param texts by path, in place of what is on disk; null: not there
   * @returns what is wrong with the whole project
   */
  errors(paths: Iterable<string>, texts: ReadonlyMap<string, string | null>): TypeFault[];
}

export interface TypeFault {
  readonly code: number;
  /** Null where it is not about one file of the project. */
  readonly path: string | null;
  readonly message: string;
}

/** @param root absolute folder of the project, which need not be on disk */
export function openTypeJudge(root: string, options: ts.CompilerOptions): TypeJudge {
  let overlay: ReadonlyMap<string, string | null> = new Map();
  const instead = (path: string): string | null | undefined => overlay.get(path);
  const system: ts.System = {
    ...ts.sys,
    fileExists(path) {
      const text = instead(path);
      return text === undefined ? ts.sys.fileExists(path) : text !== null;
    },
    readFile(path, encoding) {
      const text = instead(path);
      return text === undefined ? ts.sys.readFile(path, encoding) : text ?? undefined;
    },
    directoryExists(path) {
      // The folder that "." leads to is asked for with a slash at its end.
      const folder = path.endsWith("/") ? path : `${path}/`;
      return ts.sys.directoryExists(path) ||
        [...overlay].some(([file, text]) => text !== null && file.startsWith(folder));
    },
  };
  const host = withKnownFiles(ts.createIncrementalCompilerHost(options, system), instead);
  let program: ts.SemanticDiagnosticsBuilderProgram | undefined;

  return {
    errors(paths, texts) {
      overlay = new Map([...texts].map(([path, text]) => [join(root, path), text]));
      const names = [...paths].map((path) => join(root, path));
      program = ts.createSemanticDiagnosticsBuilderProgram(names, options, host, program);
      const found = [
        ...program.getOptionsDiagnostics(),
        ...program.getGlobalDiagnostics(),
        ...program.getSyntacticDiagnostics(),
        ...program.getSemanticDiagnostics(),
      ];
      return found.map(({ code, file, messageText }) => ({
        code,
        path: file?.fileName.startsWith(`${root}/`) ? file.fileName.slice(root.length + 1) : null,
        message: ts.flattenDiagnosticMessageText(messageText, " "),
      }));
    },
  };
}

/** Parsed files are kept with the text that stands in their place; nothing changes on disk. */
function withKnownFiles(
  host: ts.CompilerHost,
  instead: (path: string) => string | null | undefined,
): ts.CompilerHost {
  const known = new Map<string, ts.SourceFile | undefined>();
  return {
    ...host,
    // Where a specifier led before says nothing of where it leads now: files came and went.
    hasInvalidatedResolutions: () => true,
    getSourceFile(path, ...rest) {
      const key = `${path}\0${instead(path) ?? ""}`;
      if (!known.has(key)) known.set(key, host.getSourceFile(path, ...rest));
      return known.get(key);
    },
  };
}
