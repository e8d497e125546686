import type { ts as TS } from "ts-morph";
import { lookThrough } from "../jsx/syntax.ts";
import { ts } from "../syntax/typescript.ts";
import type { ExportFact, ExportKind, ImportFact } from "./facts.ts";
import { lineAt } from "../syntax/import_facts.ts";

/** A name that the top level of a module declares. */
interface Declared {
  readonly name: string;
  readonly kind: ExportKind;
  readonly typeOnly: boolean;
  readonly start: number;
}

/** The possible meanings of an exported local name in a module. */
interface ModuleScope {
  readonly ast: TS.SourceFile;
  readonly imports: readonly ImportFact[];
  /** The index of a re-export in `imports`, by where its statement starts. */
  readonly reexports: ReadonlyMap<number, number>;
  /** The first declaration of a name that has a value, else the first one. */
  readonly declared: ReadonlyMap<string, Declared>;
  readonly imported: ReadonlyMap<
    string,
    { importIndex: number; imported: string; typeOnly: boolean }
  >;
}

/** The exports of a file in text order. */
export function readExports(ast: TS.SourceFile, imports: readonly ImportFact[]): ExportFact[] {
  const exporting = ast.statements.filter(isExporting);
  if (exporting.length === 0) return [];
  const scope = readScope(ast, imports);
  const seen = new Set<string>();
  return exporting.flatMap((statement) => statementExports(scope, statement))
    .filter(({ name, kind, from, start }) => {
      const key = kind === "star" ? `* ${start}` : `${kind} ${from ?? ""} ${name}`;
      return seen.has(key) ? false : seen.add(key);
    });
}

function isExporting(statement: TS.Statement): boolean {
  return ts.isExportDeclaration(statement) || ts.isExportAssignment(statement) ||
    hasModifier(statement, ts.SyntaxKind.ExportKeyword);
}

function hasModifier(node: TS.Node, kind: TS.SyntaxKind): boolean {
  return ts.canHaveModifiers(node) &&
    ts.getModifiers(node)?.some((modifier) => modifier.kind === kind) === true;
}

function readScope(ast: TS.SourceFile, imports: readonly ImportFact[]): ModuleScope {
  const declared = new Map<string, Declared>();
  for (const statement of ast.statements) {
    for (const declaration of declarations(ast, statement)) {
      const known = declared.get(declaration.name);
      if (!known || (known.typeOnly && !declaration.typeOnly)) {
        declared.set(declaration.name, declaration);
      }
    }
  }
  const imported: Map<string, { importIndex: number; imported: string; typeOnly: boolean }> =
    new Map();
  const reexports = new Map<number, number>();
  imports.forEach((fact, importIndex) => {
    if (fact.kind === "reexport") {
      reexports.set(fact.statementStart, importIndex);
      return;
    }
    for (const { local, imported: name, typeOnly } of fact.names) {
      if (local !== null) imported.set(local, { importIndex, imported: name, typeOnly });
    }
  });
  return { ast, imports, reexports, declared, imported };
}

function declarations(ast: TS.SourceFile, statement: TS.Statement): Declared[] {
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.flatMap(({ name }) => boundNames(ast, name));
  }
  const kind = declarationKind(statement);
  if (!kind) return [];
  const { name } = statement as TS.DeclarationStatement; // every kind above is one
  if (!name || !("text" in name)) return [];
  const typeOnly = kind === "type" || kind === "interface";
  return [{ name: name.text, kind, typeOnly, start: name.getStart(ast) }];
}

function declarationKind(node: TS.Statement): ExportKind | null {
  if (ts.isFunctionDeclaration(node)) return "function";
  if (ts.isClassDeclaration(node)) return "class";
  if (ts.isInterfaceDeclaration(node)) return "interface";
  if (ts.isTypeAliasDeclaration(node)) return "type";
  if (ts.isEnumDeclaration(node)) return "enum";
  if (ts.isModuleDeclaration(node)) return ts.isIdentifier(node.name) ? "namespace" : null;
  if (ts.isImportEqualsDeclaration(node)) {
    return ts.isExternalModuleReference(node.moduleReference) ? null : "namespace";
  }
  return null;
}

function boundNames(ast: TS.SourceFile, pattern: TS.BindingName): Declared[] {
  if (ts.isIdentifier(pattern)) {
    // A missing name, as in `export const = 1`, is an empty identifier.
    if (pattern.text === "") return [];
    return [{ name: pattern.text, kind: "const", typeOnly: false, start: pattern.getStart(ast) }];
  }
  const elements: readonly TS.ArrayBindingElement[] = pattern.elements;
  return elements.flatMap((each) => ts.isOmittedExpression(each) ? [] : boundNames(ast, each.name));
}

function statementExports(scope: ModuleScope, statement: TS.Statement): ExportFact[] {
  if (ts.isExportDeclaration(statement)) return exportList(scope, statement);
  if (ts.isExportAssignment(statement)) return [exportAssignment(scope, statement)];
  if (hasModifier(statement, ts.SyntaxKind.DefaultKeyword)) {
    return defaultDeclaration(scope, statement);
  }
  if (ts.isImportEqualsDeclaration(statement) && scope.imported.has(statement.name.text)) {
    return [localExport(scope, statement.name, statement.name.text, statement.isTypeOnly)];
  }
  return declarations(scope.ast, statement).map((each) => declarationExport(scope, each));
}

function declarationExport(
  scope: ModuleScope,
  { name, kind, typeOnly, start }: Declared,
  exportedAs: string = name,
): ExportFact {
  return { name: exportedAs, local: name, kind, typeOnly, start, line: lineAt(scope.ast, start) };
}

function defaultDeclaration(scope: ModuleScope, statement: TS.Statement): ExportFact[] {
  const [declared] = declarations(scope.ast, statement);
  if (declared) return [declarationExport(scope, declared, "default")];
  const kind = declarationKind(statement);
  return kind ? [{ ...placed(scope, statement), name: "default", kind, typeOnly: false }] : [];
}

function exportAssignment(scope: ModuleScope, node: TS.ExportAssignment): ExportFact {
  const name = node.isExportEquals ? "export=" : "default";
  const value = lookThrough(node.expression);
  if (ts.isIdentifier(value) && value.text !== "") {
    return localExport(scope, value, name, false);
  }
  const kind = ts.isArrowFunction(value) || ts.isFunctionExpression(value)
    ? "function"
    : ts.isClassExpression(value)
    ? "class"
    : "const";
  return { ...placed(scope, node), name, kind, typeOnly: false };
}

function exportList(scope: ModuleScope, node: TS.ExportDeclaration): ExportFact[] {
  const clause = node.exportClause;
  if (!node.moduleSpecifier) {
    if (!clause || !ts.isNamedExports(clause)) return [];
    return clause.elements.map((element) =>
      localExport(
        scope,
        element.propertyName ?? element.name,
        element.name.text,
        node.isTypeOnly || element.isTypeOnly,
      )
    );
  }
  const statementStart = node.getStart(scope.ast);
  const importIndex = scope.reexports.get(statementStart) ?? -1;
  const from = scope.imports[importIndex]?.specifier;
  if (from === undefined) return [];
  if (!clause || ts.isNamespaceExport(clause)) {
    return [{
      ...placed(scope, clause?.name ?? node),
      name: clause?.name.text ?? "*",
      kind: clause ? "reexport" : "star",
      typeOnly: node.isTypeOnly,
      from,
      imported: "*",
      importIndex,
    }];
  }
  return clause.elements.map((element) => ({
    ...placed(scope, element.name),
    name: element.name.text,
    kind: "reexport",
    typeOnly: node.isTypeOnly || element.isTypeOnly,
    from,
    imported: (element.propertyName ?? element.name).text,
    importIndex,
  }));
}

/** An export of a name of this module, which may itself be an import: then it is a re-export. */
function localExport(
  scope: ModuleScope,
  local: TS.ModuleExportName,
  name: string,
  typeOnly: boolean,
): ExportFact {
  const declared = scope.declared.get(local.text);
  if (declared) {
    const fact = declarationExport(scope, declared, name);
    return { ...fact, typeOnly: typeOnly || fact.typeOnly };
  }
  const imported = scope.imported.get(local.text);
  const from = imported && scope.imports[imported.importIndex]?.specifier;
  if (!imported || from === undefined) {
    return { ...placed(scope, local), name, local: local.text, kind: "const", typeOnly };
  }
  return {
    ...placed(scope, local),
    name,
    local: local.text,
    kind: "reexport",
    typeOnly: typeOnly || imported.typeOnly,
    from,
    imported: imported.imported,
    importIndex: imported.importIndex,
  };
}

function placed(scope: ModuleScope, node: TS.Node): { start: number; line: number } {
  const start = node.getStart(scope.ast);
  return { start, line: lineAt(scope.ast, start) };
}
