import { join } from "node:path";
import ts from "typescript";

/** What the stock compiler says of a name: nothing declares it, a module does not export it, or an import is not used. */
const MISSING: ReadonlySet<number> = new Set([
  2300,
  2304,
  2305,
  2307,
  2440,
  2503,
  2552,
  2580,
  2582,
  2591,
  2592,
  2593,
  2613,
  2614,
  2686,
  2693,
  2709,
  2724,
  2749,
  2867,
  2868,
  1361,
  1362,
  1371,
  1484,
  1485,
  18004,
]);
const UNUSED: ReadonlySet<number> = new Set([6133, 6192, 6196, 6198]);

/**
 * Asks TypeScript about files, all in one run.
 * @param texts what some files would say, by path; they need not be there
 * @returns for each of them its errors of names, in order
 */
export function nameErrors(
  root: string,
  texts: ReadonlyMap<string, string>,
): Map<string, string[]> {
  const { config } = ts.readConfigFile(
    join(root, "tsconfig.json"),
    (path) => ts.sys.readFile(path),
  );
  const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  const given = new Map([...texts].map(([path, text]) => [join(root, path), text]));
  const host = ts.createCompilerHost(options);
  const withTexts: ts.CompilerHost = {
    ...host,
    fileExists: (path) => given.has(path) || host.fileExists(path),
    readFile: (path) => given.get(path) ?? host.readFile(path),
    getSourceFile(path, version, ...rest) {
      const text = given.get(path);
      return text === undefined
        ? host.getSourceFile(path, version, ...rest)
        : ts.createSourceFile(path, text, version, true);
    },
  };
  const files = [...new Set([...fileNames, ...given.keys()])];
  const program = ts.createProgram(files, options, withTexts);
  return new Map([...texts.keys()].map((path) => {
    const file = program.getSourceFile(join(root, path));
    const found = file
      ? [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)]
      : [];
    return [path, found.filter(isOfNames).map(told).sort()];
  }));
}

/** Only what is unused among the imports can be an edit's fault. */
function isOfNames(diagnostic: ts.Diagnostic): boolean {
  const { code, file, start = 0 } = diagnostic;
  if (code < 2000 && !MISSING.has(code)) return true;
  const isImport =
    file?.statements.some((statement) =>
      ts.isImportDeclaration(statement) && statement.pos <= start && start < statement.end
    ) === true;
  return MISSING.has(code) || (UNUSED.has(code) && isImport);
}

function told({ code, messageText }: ts.Diagnostic): string {
  return `TS${code}: ${ts.flattenDiagnosticMessageText(messageText, " ")}`;
}
