import type { ts as TS } from "ts-morph";
import { ts } from "../../syntax/typescript.ts";

/** A node that declares a component at the top level of a file. */
export type ComponentDeclaration =
  | TS.FunctionDeclaration
  | TS.ClassDeclaration
  | TS.VariableDeclaration
  | TS.ExportAssignment;

/** Finds the top-level declaration that contains an offset. */
export function componentAt(source: TS.SourceFile, offset: number): ComponentDeclaration | null {
  const statement = source.statements.find((each) => each.pos <= offset && offset < each.end);
  if (!statement) return null;
  const isWhole = ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement) ||
    ts.isExportAssignment(statement);
  if (isWhole) return statement;
  if (!ts.isVariableStatement(statement)) return null;
  return statement.declarationList.declarations
    .find((declaration) => declaration.pos <= offset && offset < declaration.end) ?? null;
}

/** The type of the component itself: a function or a constructor. */
export function componentType(
  declaration: ComponentDeclaration,
  checker: TS.TypeChecker,
): TS.Type {
  if (ts.isExportAssignment(declaration)) return checker.getTypeAtLocation(declaration.expression);
  const symbol = declarationSymbol(declaration, checker);
  return symbol
    ? checker.getTypeOfSymbolAtLocation(symbol, declaration)
    : checker.getTypeAtLocation(declaration);
}

/** The symbol of a declaration; an anonymous default export has one, too. */
export function declarationSymbol(
  declaration: ComponentDeclaration,
  checker: TS.TypeChecker,
): TS.Symbol | undefined {
  const name = ts.isExportAssignment(declaration) ? declaration.expression : declaration.name;
  const named = name && checker.getSymbolAtLocation(name);
  if (named) return named;
  const file = checker.getSymbolAtLocation(declaration.getSourceFile());
  const exported = file?.exports?.get(ts.InternalSymbolName.Default);
  return exported?.declarations?.includes(declaration) ? exported : undefined;
}
