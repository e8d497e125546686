import type { ts as TS } from "ts-morph";
import { gatherSyntax } from "./file_syntax.ts";
import { ts } from "./typescript.ts";
import type { ComputedImport, ImportedName, ImportFact, ImportKind } from "../modules/facts.ts";

/** The imports of a file, literal and computed ones, each in text order. */
export function readImports(
  ast: TS.SourceFile,
): { imports: ImportFact[]; computedImports: ComputedImport[] } {
  const imports = ast.statements.flatMap((statement) => statementImport(ast, statement) ?? []);
  const computedImports: ComputedImport[] = [];
  if (mayHoldImportExpressions(ast)) {
    for (const found of importExpressions(ast)) {
      if ("specifier" in found) imports.push(found);
      else computedImports.push(found);
    }
    imports.sort((a, b) => a.start - b.start);
    computedImports.sort((a, b) => a.start - b.start);
  }
  return { imports, computedImports };
}

function statementImport(ast: TS.SourceFile, statement: TS.Statement): ImportFact | null {
  if (ts.isImportDeclaration(statement)) return importDeclaration(ast, statement);
  if (ts.isExportDeclaration(statement)) return reexport(ast, statement);
  if (!ts.isImportEqualsDeclaration(statement)) return null;
  const reference = statement.moduleReference;
  if (!ts.isExternalModuleReference(reference)) return null;
  const typeOnly = statement.isTypeOnly;
  const names = [{ imported: "*", local: statement.name.text, typeOnly }];
  return fact(ast, statement, reference.expression, { kind: "require", names, typeOnly });
}

function importDeclaration(ast: TS.SourceFile, node: TS.ImportDeclaration): ImportFact | null {
  const clause = node.importClause;
  const whole = clause?.phaseModifier === ts.SyntaxKind.TypeKeyword;
  const names: ImportedName[] = [];
  if (clause?.name) names.push({ imported: "default", local: clause.name.text, typeOnly: whole });
  const bindings = clause?.namedBindings;
  if (bindings && ts.isNamespaceImport(bindings)) {
    names.push({ imported: "*", local: bindings.name.text, typeOnly: whole });
  } else if (bindings) {
    names.push(...bindings.elements.map((element) => specifierName(element, whole)));
  }
  return fact(ast, node, node.moduleSpecifier, {
    kind: "import",
    names,
    typeOnly: whole || allTypes(names),
    attributes: node.attributes,
  });
}

function reexport(ast: TS.SourceFile, node: TS.ExportDeclaration): ImportFact | null {
  const whole = node.isTypeOnly;
  const clause = node.exportClause;
  const names = !clause
    ? [{ imported: "*", local: null, typeOnly: whole }]
    : ts.isNamespaceExport(clause)
    ? [{ imported: "*", local: clause.name.text, typeOnly: whole }]
    : clause.elements.map((element) => specifierName(element, whole));
  return fact(ast, node, node.moduleSpecifier, {
    kind: "reexport",
    names,
    typeOnly: whole || allTypes(names),
    attributes: node.attributes,
  });
}

function specifierName(
  element: TS.ImportSpecifier | TS.ExportSpecifier,
  whole: boolean,
): ImportedName {
  const imported = (element.propertyName ?? element.name).text;
  return { imported, local: element.name.text, typeOnly: whole || element.isTypeOnly };
}

function allTypes(names: readonly ImportedName[]): boolean {
  return names.length > 0 && names.every((name) => name.typeOnly);
}

/** The parser marks a file in which it met `import(` or `import.meta`; most files need no walk. */
function mayHoldImportExpressions(ast: TS.SourceFile): boolean {
  // The two flags are not in the published types of the compiler.
  const flags = ts.NodeFlags as unknown as Record<string, number>;
  const marks = (flags.PossiblyContainsDynamicImport ?? ~0) |
    (flags.PossiblyContainsImportMeta ?? ~0);
  return (ast.flags & marks) !== 0 || ast.text.includes("require");
}

function importExpressions(ast: TS.SourceFile): (ImportFact | ComputedImport)[] {
  const { calls, importTypes } = gatherSyntax(ast);
  return [
    ...calls.flatMap((call) => callImport(ast, call) ?? []),
    ...importTypes.flatMap((node) => typeImport(ast, node) ?? []),
  ];
}

function callImport(
  ast: TS.SourceFile,
  call: TS.CallExpression,
): ImportFact | ComputedImport | null {
  const callee = call.expression;
  const kind = callee.kind === ts.SyntaxKind.ImportKeyword
    ? "dynamic"
    : ts.isIdentifier(callee) && callee.text === "require"
    ? "require"
    : null;
  const argument = call.arguments[0];
  if (kind && argument && ts.isStringLiteralLike(argument)) {
    const names = [{ imported: "*", local: null, typeOnly: false }];
    return fact(ast, call, argument, { kind, names, typeOnly: false });
  }
  if (kind) return computed(ast, argument ?? call, kind, []);
  if (!isGlob(callee)) return null;
  const patterns = argument && ts.isArrayLiteralExpression(argument)
    ? [...argument.elements]
    : argument
    ? [argument]
    : [];
  const texts = patterns.flatMap((each) => ts.isStringLiteralLike(each) ? [each.text] : []);
  return computed(ast, argument ?? call, "glob", texts);
}

/** `import.meta.glob` and the older `import.meta.globEager`. */
function isGlob(callee: TS.Expression): boolean {
  return ts.isPropertyAccessExpression(callee) && ts.isMetaProperty(callee.expression) &&
    callee.expression.keywordToken === ts.SyntaxKind.ImportKeyword &&
    (callee.name.text === "glob" || callee.name.text === "globEager");
}

function typeImport(ast: TS.SourceFile, node: TS.ImportTypeNode): ImportFact | null {
  if (!ts.isLiteralTypeNode(node.argument)) return null;
  const qualifier = node.qualifier;
  const first = qualifier && leftmost(qualifier);
  const names = [{ imported: first ?? "*", local: null, typeOnly: true }];
  return fact(ast, node, node.argument.literal, {
    kind: "type",
    names,
    typeOnly: true,
    attributes: node.attributes,
  });
}

function leftmost(name: TS.EntityName): string {
  while (ts.isQualifiedName(name)) name = name.left;
  return name.text;
}

function computed(
  ast: TS.SourceFile,
  node: TS.Node,
  kind: ComputedImport["kind"],
  patterns: readonly string[],
): ComputedImport {
  const start = node.getStart(ast);
  return { kind, patterns, start, end: node.end, line: lineAt(ast, start) };
}

function fact(
  ast: TS.SourceFile,
  statement: TS.Node,
  literal: TS.Node | undefined,
  rest: {
    kind: ImportKind;
    names: readonly ImportedName[];
    typeOnly: boolean;
    attributes?: TS.ImportAttributes | undefined;
  },
): ImportFact | null {
  if (!literal || !ts.isStringLiteralLike(literal)) return null;
  const start = literal.getStart(ast);
  const mode = resolutionMode(rest.attributes);
  return {
    specifier: literal.text,
    kind: rest.kind,
    typeOnly: rest.typeOnly,
    names: rest.names,
    start,
    end: literal.end,
    statementStart: statement.getStart(ast),
    statementEnd: statement.end,
    line: lineAt(ast, start),
    ...(mode && { mode }),
  };
}

function resolutionMode(attributes: TS.ImportAttributes | undefined): ImportFact["mode"] {
  const [only, ...others] = attributes?.elements ?? [];
  if (!only || others.length > 0 || only.name.text !== "resolution-mode") return undefined;
  if (!ts.isStringLiteralLike(only.value)) return undefined;
  const mode = only.value.text;
  return mode === "import" || mode === "require" ? mode : undefined;
}

export function lineAt(ast: TS.SourceFile, offset: number): number {
  return ast.getLineAndCharacterOfPosition(offset).line + 1;
}
