import type { ts as TS } from "ts-morph";
import { ts } from "../../typescript.ts";
import type { Inspection } from "../worker/inspector.ts";
import { packageOfFile } from "../missing/packages.ts";
import { projectPath } from "../files/project_path.ts";
import { resolved } from "./symbol_places.ts";

/** Where a type can be imported from. */
export interface FoundExport {
  /** As the inspected file would write it; null where `path` says it. */
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
    const found = fromPackage(file, symbol, inspection) ??
      (exported ? { specifier: deepSpecifier(file.fileName), path: null, exported } : null);
    if (found) return found;
  }
  return null;
}

function fromPackage(
  file: TS.SourceFile,
  symbol: TS.Symbol,
  { checker, program, source, view }: Inspection,
): FoundExport | null {
  const name = packageOfFile(file.fileName);
  if (name === null) return null;
  const host = {
    fileExists: (path: string) => view.kind(path) === "file",
    readFile: (path: string) => view.readConfig(path) ?? undefined,
    directoryExists: (path: string) => view.kind(path) === "folder",
    realpath: (path: string) => view.realPath(path),
  };
  const options = program.getCompilerOptions();
  const { resolvedModule } = ts.resolveModuleName(name, source.fileName, options, host);
  const entry = resolvedModule && program.getSourceFile(resolvedModule.resolvedFileName);
  const module = entry && checker.getSymbolAtLocation(entry);
  const exported = module && exportedName(module, symbol, checker);
  return exported ? { specifier: name, path: null, exported } : null;
}

/** A file inside a package, for packages that let one import those. */
function deepSpecifier(fileName: string): string {
  const inside = fileName.split("/node_modules/").at(-1) ?? fileName;
  return inside.replace(/^@types\//, "").replace(/(?:\/index)?\.d\.[cm]?ts$/, "");
}

function exportedName(
  module: TS.Symbol,
  symbol: TS.Symbol,
  checker: TS.TypeChecker,
): string | null {
  const exports = checker.getExportsOfModule(module);
  const found = exports.find((each) =>
    each.name !== "export=" && resolved(each, checker) === symbol
  );
  return found?.name ?? null;
}
