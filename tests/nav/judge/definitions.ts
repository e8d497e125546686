import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import ts from "typescript";

/** A place that the compiler's language service gives for a definition. */
export interface Definition {
  /** Project-relative; null for what lies outside or in a package. */
  readonly path: string | null;
  readonly line: number;
  readonly column: number;
  readonly start: number;
  /** True for a whole module. */
  readonly module: boolean;
  /**
   * True for a name of an import or export: of one that leads nowhere, and of one that a shorthand property or `typeof` stands
   * for; the service follows the latter only when it is asked once more.
   */
  readonly alias: boolean;
}

/** TypeScript's own "go to definition" over the files of a folder. */
export interface Definitions extends Disposable {
  at(path: string, offset: number): Definition[];
  /**
   * Where, as the checker says, a file names what an import of it binds, and where its component tags start; closing tags,
   * which say nothing new, are left out.
   */
  uses(path: string): number[];
}

/** @param paths project-relative source files */
export function openDefinitions(root: string, paths: readonly string[]): Definitions {
  const names = paths.map((path) => join(root, path));
  const texts = new Map<string, string>();
  const textOf = (name: string): string | undefined => {
    let text = texts.get(name);
    if (text === undefined && ts.sys.fileExists(name)) {
      texts.set(name, text = readFileSync(name, "utf8"));
    }
    return text;
  };
  const service = ts.createLanguageService({
    fileExists: (path) => ts.sys.fileExists(path),
    readFile: (path) => ts.sys.readFile(path),
    directoryExists: (path) => ts.sys.directoryExists(path),
    getDirectories: (path) => ts.sys.getDirectories(path),
    getCompilationSettings: () => compilerOptions(root),
    getScriptFileNames: () => names,
    getScriptVersion: () => "1",
    getScriptSnapshot(name) {
      const text = textOf(name);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
    getCurrentDirectory: () => root,
    realpath: (path) => ts.sys.realpath?.(path) ?? path,
    getDefaultLibFileName: (options) => ts.getDefaultLibFilePath(options),
  });
  const program = service.getProgram();

  function definition(info: ts.DefinitionInfo): Definition {
    const source = program?.getSourceFile(info.fileName);
    const isOwn = info.fileName.startsWith(`${root}/`) && !info.fileName.includes("/node_modules/");
    const { line, character } = source?.getLineAndCharacterOfPosition(info.textSpan.start) ??
      { line: 0, character: 0 };
    const bom = line === 0 && character > 0 && source?.text.charCodeAt(0) === 0xfeff ? 1 : 0;
    return {
      path: isOwn ? info.fileName.slice(root.length + 1) : null,
      start: info.textSpan.start,
      line: line + 1,
      column: character - bom + 1,
      module: info.kind === ts.ScriptElementKind.moduleElement && info.name.startsWith('"') ||
        info.textSpan.start === 0 && info.textSpan.length === 0,
      alias: info.kind === ts.ScriptElementKind.alias,
    };
  }

  function ask(path: string, offset: number): Definition[] {
    return (service.getDefinitionAtPosition(join(root, path), offset) ?? []).map(definition);
  }

  return {
    at: (path, offset) =>
      ask(path, offset).flatMap((found) =>
        found.alias && found.path !== null ? ask(found.path, found.start) : [found]
      ),
    uses(path) {
      const source = program?.getSourceFile(join(root, path));
      return source && program ? [...importUses(source, program.getTypeChecker())] : [];
    },
    [Symbol.dispose]: () => service.dispose(),
  };
}

function* importUses(source: ts.SourceFile, checker: ts.TypeChecker): Generator<number> {
  const open: ts.Node[] = [source];
  for (let node = open.pop(); node; node = open.pop()) {
    if (ts.isIdentifier(node)) {
      if (isImported(node, checker)) yield node.getStart(source);
    } else if (ts.isJsxOpeningLikeElement(node)) {
      const { tagName } = node;
      if (!ts.isIdentifier(tagName) && !ts.isJsxNamespacedName(tagName)) {
        yield tagName.getStart(source);
      }
    } else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      yield node.arguments[0]?.getStart(source) ?? node.getStart(source);
    }
    node.forEachChild((child) => {
      // What a declaration file says of another module has imports of its own, which are not the file's.
      const isOther = ts.isModuleDeclaration(child) && ts.isStringLiteral(child.name);
      if (!isOther && !ts.isJsxClosingElement(child)) open.push(child);
    });
  }
}

function isImported(node: ts.Identifier, checker: ts.TypeChecker): boolean {
  const symbol = ts.isShorthandPropertyAssignment(node.parent)
    ? checker.getShorthandAssignmentValueSymbol(node.parent)
    : checker.getSymbolAtLocation(node);
  if (!symbol || !(symbol.flags & ts.SymbolFlags.Alias)) return false;
  return symbol.declarations?.some((declaration) =>
    declaration.getSourceFile() === node.getSourceFile() &&
    (ts.isImportSpecifier(declaration) || ts.isImportClause(declaration) ||
      ts.isNamespaceImport(declaration))
  ) === true;
}

/** The options of the folder's tsconfig, or of the one it references. */
function compilerOptions(root: string): ts.CompilerOptions {
  const defaults: ts.CompilerOptions = {
    jsx: ts.JsxEmit.ReactJSX,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
  };
  let options: ts.CompilerOptions = {};
  for (const name of ["tsconfig.json", "tsconfig.app.json"]) {
    const path = join(root, name);
    if (!ts.sys.fileExists(path)) continue;
    const { config } = ts.readConfigFile(path, (name) => ts.sys.readFile(name));
    options = {
      ...options,
      ...ts.parseJsonConfigFileContent(config, ts.sys, dirname(path)).options,
    };
  }
  return {
    ...defaults,
    ...options,
    allowJs: true,
    types: [],
    composite: false,
    incremental: false,
  };
}
