import type { ts as TS } from "ts-morph";
import { ts } from "../../syntax/typescript.ts";
import { targetOf } from "../checker/alias_target.ts";
import type { Inspection } from "../worker/inspector.ts";
import { packageOfFile } from "../files/packages.ts";
import { projectPath } from "../files/project_path.ts";

/** The place from which a type can be imported. */
export interface FoundExport {
  /** The specifier as the inspected file would write it; null where `path` says it. */
  readonly specifier: string | null;
  /** Project path of the module; null for a package, or a module that the file imports already. */
  readonly path: string | null;
  /** "default" for the default export. */
  readonly exported: string;
}

/**
 * A module that exports a symbol: one that the file imports from already, else the file that declares it, else the entry of
 * its package.
 */
export function findExport(symbol: TS.Symbol, inspection: Inspection): FoundExport | null {
  return importedAlready(symbol, inspection) ?? fromDeclaration(symbol, inspection);
}

function importedAlready(symbol: TS.Symbol, { source, checker }: Inspection): FoundExport | null {
  for (const statement of source.statements) {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) {
      continue;
    }
    const module = checker.getSymbolAtLocation(statement.moduleSpecifier);
    const exported = module && exportedName(module, symbol, checker);
    if (exported) return { specifier: statement.moduleSpecifier.text, path: null, exported };
  }
  return null;
}

function fromDeclaration(symbol: TS.Symbol, inspection: Inspection): FoundExport | null {
  const { checker } = inspection;
  for (const declaration of symbol.declarations ?? []) {
    const file = declaration.getSourceFile();
    const module = checker.getSymbolAtLocation(file);
    const exported = module && exportedName(module, symbol, checker);
    const path = projectPath(file.fileName, inspection);
    if (path !== null) {
      if (exported) return { specifier: null, path, exported };
      continue;
    }
    const found = fromPackage(file, symbol, inspection);
    if (found) return found;
  }
  return null;
}

/** Tries the package's entry, then what leads to the file itself, as far as the package lets one import it. */
function fromPackage(
  file: TS.SourceFile,
  symbol: TS.Symbol,
  { checker, program, source, view }: Inspection,
): FoundExport | null {
  const host = {
    fileExists: (path: string) => view.kind(path) === "file",
    readFile: (path: string) => view.readConfig(path) ?? undefined,
    directoryExists: (path: string) => view.kind(path) === "folder",
    realpath: (path: string) => view.realPath(path),
  };
  const options = program.getCompilerOptions();
  for (const specifier of packageSpecifiers(file.fileName)) {
    const { resolvedModule } = ts.resolveModuleName(specifier, source.fileName, options, host);
    const entry = resolvedModule && program.getSourceFile(resolvedModule.resolvedFileName);
    const module = entry && checker.getSymbolAtLocation(entry);
    const exported = module && exportedName(module, symbol, checker);
    if (exported) return { specifier, path: null, exported };
  }
  return null;
}

/** Folders of a package that its `exports` leave out of specifiers. */
const BUILD_FOLDERS: ReadonlySet<string> = new Set([
  "esm",
  "cjs",
  "lib",
  "dist",
  "build",
  "types",
  "src",
  "modern",
]);

/** `a`, then `a/b`, `a/b/c` for `node_modules/a/esm/b/c.d.ts`, each also with the folders of the build. */
function packageSpecifiers(fileName: string): string[] {
  const name = packageOfFile(fileName);
  if (name === null) return [];
  const inside = (fileName.split("/node_modules/").at(-1) ?? "")
    .replace(/(?:\/index)?\.d\.[cm]?ts$/, "").split("/");
  const segments = inside.slice(inside[0]?.startsWith("@") ? 2 : 1);
  const plain = segments.filter((segment) => !BUILD_FOLDERS.has(segment));
  const paths = [plain, segments].flatMap((path) =>
    path.map((_, index) => path.slice(0, index + 1))
  );
  return [...new Set([name, ...paths.map((path) => [name, ...path].join("/"))])];
}

function exportedName(
  module: TS.Symbol,
  symbol: TS.Symbol,
  checker: TS.TypeChecker,
): string | null {
  const exports = checker.getExportsOfModule(module);
  const found = exports.find((each) =>
    each.name !== "export=" && targetOf(each, checker) === symbol
  );
  return found?.name ?? null;
}
