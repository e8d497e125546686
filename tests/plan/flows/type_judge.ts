import { join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";

/** TypeScript over projects in memory, one after the other: it checks only what is not as in the one before. */
export interface TypeJudge {
  /**
   * @param texts of the files of a project, by path
   * @returns `path: message` of each error in its `src/`
   */
  errorsOf(texts: ReadonlyMap<string, string>): string[];
}

const CHECKOUT = fileURLToPath(new URL("../../..", import.meta.url));

/** @param xstate the installed package that the projects know as `xstate` */
export function openTypeJudge(xstate: "xstate" | "xstate4"): TypeJudge {
  // It is nowhere on disk; what is installed beside it is found.
  const root = join(CHECKOUT, "judged");
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    jsx: ts.JsxEmit.ReactJSX,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    verbatimModuleSyntax: true,
    noUnusedLocals: true,
    types: [],
    paths: {
      "@/*": [join(root, "src/*")],
      xstate: [join(CHECKOUT, "node_modules", xstate)],
    },
  };
  let files: ReadonlyMap<string, string> = new Map();
  let program: ts.SemanticDiagnosticsBuilderProgram | undefined;
  const source = `${root}/src`;
  const isOurs = (path: string): boolean => path === source || path.startsWith(`${source}/`);
  const host = withKnownFiles(
    ts.createIncrementalCompilerHost(options, {
      ...ts.sys,
      fileExists: (path) => isOurs(path) ? files.has(path) : ts.sys.fileExists(path),
      readFile: (path, encoding) =>
        isOurs(path) ? files.get(path) : ts.sys.readFile(path, encoding),
      directoryExists: (path) =>
        isOurs(path)
          ? [...files.keys()].some((file) => file.startsWith(`${path}/`))
          : ts.sys.directoryExists(path),
    }),
    (path) => isOurs(path) ? files.get(path) : "",
  );

  return {
    errorsOf(texts) {
      files = new Map([...texts].map(([path, text]) => [join(root, path), text]));
      const names = [...files.keys()].filter((path) => isOurs(path) && /\.tsx?$/.test(path));
      program = ts.createSemanticDiagnosticsBuilderProgram(names, options, host, program);
      const found = [
        ...program.getOptionsDiagnostics(),
        ...program.getGlobalDiagnostics(),
        ...program.getSyntacticDiagnostics(),
        ...program.getSemanticDiagnostics(),
      ];
      return found.map(({ file, messageText }) => {
        const message = ts.flattenDiagnosticMessageText(messageText, " ");
        return `${file?.fileName.slice(root.length + 1)}: ${message}`;
      });
    },
  };
}

/** @param textOf what a file must still say to be taken as it was parsed before */
function withKnownFiles(
  host: ts.CompilerHost,
  textOf: (path: string) => string | undefined,
): ts.CompilerHost {
  const known = new Map<string, ts.SourceFile | undefined>();
  return {
    ...host,
    getSourceFile(path, ...rest) {
      const key = `${path}:${textOf(path)}`;
      if (!known.has(key)) known.set(key, host.getSourceFile(path, ...rest));
      return known.get(key);
    },
  };
}
