import type { ts as TS } from "ts-morph";
import type { ParsedSource } from "../../source/mod.ts";
import { ts } from "../../source/syntax/typescript.ts";

/**
 * Tells whether a file affects other files that do not import it: it declares names for the whole program, adds to a module or to
 * the global scope, or brings in the types of a package.
 */
export function declaresForAll({ ast }: ParsedSource): boolean {
  if (ast.typeReferenceDirectives.length > 0) return true;
  if (!/\.[cm]?tsx?$/.test(ast.fileName)) return false;
  const isModule = ts.isExternalModule(ast);
  return ast.statements.some((statement) =>
    ts.isModuleDeclaration(statement)
      ? !isModule || ts.isStringLiteral(statement.name) || isGlobal(statement)
      : !isModule && isAmbient(statement)
  );
}

function isGlobal({ flags }: TS.ModuleDeclaration): boolean {
  return (flags & ts.NodeFlags.GlobalAugmentation) !== 0;
}

/** A type, or a value that is said to be there: the variables of a script that is run by itself are nobody else's. */
function isAmbient(statement: TS.Statement): boolean {
  if (ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement)) return true;
  return ts.canHaveModifiers(statement) &&
    ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.DeclareKeyword) === true;
}
