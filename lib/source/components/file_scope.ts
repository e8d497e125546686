import type { ts as TS } from "ts-morph";
import { ts } from "../syntax/typescript.ts";
import type { FindDeclaration } from "./top_level_declaration.ts";

/** A name that a file imports as a value. */
export interface Imported {
  readonly specifier: string;
  /** `import * as ui from` */
  readonly isWhole: boolean;
}

/** The meanings of the names of a file's top level. */
export interface FileScope {
  readonly ast: TS.SourceFile;
  readonly find: FindDeclaration;
  /** By the name in the file. */
  imports(): ReadonlyMap<string, Imported>;
}

/** Opens the scope of a file, whose imports are read once, at the first request. */
export function openFileScope(ast: TS.SourceFile, find: FindDeclaration): FileScope {
  let imports: ReadonlyMap<string, Imported> | null = null;
  return { ast, find, imports: () => imports ??= importsOf(ast) };
}

function importsOf(ast: TS.SourceFile): Map<string, Imported> {
  const imports = new Map<string, Imported>();
  for (const statement of ast.statements) {
    for (const [name, imported] of importedBy(statement)) imports.set(name, imported);
  }
  return imports;
}

function importedBy(statement: TS.Statement): [string, Imported][] {
  if (ts.isVariableStatement(statement)) return requiredBy(statement);
  if (!ts.isImportDeclaration(statement) || !statement.importClause) return [];
  const { importClause: clause, moduleSpecifier } = statement;
  if (clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return [];
  const specifier = ts.isStringLiteral(moduleSpecifier) ? moduleSpecifier.text : "";
  const named = (name: TS.Identifier, isWhole: boolean): [string, Imported] => [
    name.text,
    { specifier, isWhole },
  ];
  const bindings = clause.namedBindings;
  const others = !bindings
    ? []
    : ts.isNamespaceImport(bindings)
    ? [named(bindings.name, true)]
    : bindings.elements.filter((each) => !each.isTypeOnly).map(({ name }) => named(name, false));
  return [...clause.name ? [named(clause.name, false)] : [], ...others];
}

/** `const Card = require("./card")` */
function requiredBy({ declarationList }: TS.VariableStatement): [string, Imported][] {
  return declarationList.declarations.flatMap(({ name, initializer }): [string, Imported][] => {
    if (!initializer || !ts.isCallExpression(initializer) || !ts.isIdentifier(name)) return [];
    const [specifier] = initializer.arguments;
    const isRequire = ts.isIdentifier(initializer.expression) &&
      initializer.expression.text === "require";
    if (!isRequire || !specifier || !ts.isStringLiteral(specifier)) return [];
    return [[name.text, { specifier: specifier.text, isWhole: true }]];
  });
}
