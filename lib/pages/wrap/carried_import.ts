import type { ts as TS } from "ts-morph";
import type { UnitImport } from "../../conventions/mod.ts";
import { isRelative, movedRelative } from "../../source/modules/mod.ts";
import { ts } from "../../source/syntax/typescript.ts";

/**
 * An import of the page, for another file.
 * @param declaration the import clause, specifier, namespace import or `import x = require()` that declares the name
 */
export function carriedImport(
  declaration: TS.Node,
  typeOnly: boolean,
  from: string,
  to: string,
): UnitImport {
  const statement = importStatement(declaration);
  return {
    specifier: movedSpecifier(moduleOf(statement), from, to),
    ...declarationName(declaration),
    typeOnly: typeOnly || isTypeOnly(declaration, statement),
    attributes: ts.isImportDeclaration(statement) ? statement.attributes?.getText() ?? "" : "",
    order: statement.pos,
  };
}

/**
 * A relative specifier of one file as another file has to write it. Aliases and packages stay as they are.
 * @param from the file that has it; project path
 * @param to the file that is to have it
 */
export function movedSpecifier(specifier: string, from: string, to: string): string {
  return isRelative(specifier) ? movedRelative(specifier, from, to) : specifier;
}

/** The module that a declaration of an import names. */
export function importedModule(declaration: TS.Node): string {
  return moduleOf(importStatement(declaration));
}

function importStatement(declaration: TS.Node): TS.ImportDeclaration | TS.ImportEqualsDeclaration {
  const statement = ts.findAncestor(
    declaration,
    (node): node is TS.ImportDeclaration | TS.ImportEqualsDeclaration =>
      ts.isImportDeclaration(node) || ts.isImportEqualsDeclaration(node),
  );
  if (!statement) throw new Error("An import specifier stands in an import");
  return statement;
}

function declarationName(declaration: TS.Node): { imported: string; local: string } {
  if (ts.isImportSpecifier(declaration)) {
    const { propertyName, name } = declaration;
    return { imported: (propertyName ?? name).getText(), local: name.text };
  }
  if (ts.isNamespaceImport(declaration)) return { imported: "*", local: declaration.name.text };
  if (ts.isImportEqualsDeclaration(declaration)) {
    return { imported: "=", local: declaration.name.text };
  }
  const name = ts.isImportClause(declaration) ? declaration.name?.text : undefined;
  return { imported: "default", local: name ?? "" };
}

function isTypeOnly(
  declaration: TS.Node,
  statement: TS.ImportDeclaration | TS.ImportEqualsDeclaration,
): boolean {
  if (ts.isImportEqualsDeclaration(statement)) return statement.isTypeOnly;
  const whole = statement.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword;
  return whole || (ts.isImportSpecifier(declaration) && declaration.isTypeOnly);
}

function moduleOf(statement: TS.ImportDeclaration | TS.ImportEqualsDeclaration): string {
  const reference = ts.isImportEqualsDeclaration(statement)
    ? ts.isExternalModuleReference(statement.moduleReference) &&
      statement.moduleReference.expression
    : statement.moduleSpecifier;
  return reference && ts.isStringLiteralLike(reference) ? reference.text : "";
}
