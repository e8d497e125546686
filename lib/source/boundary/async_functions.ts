import type { ts as TS } from "ts-morph";
import { isInlineFunction, lookThrough } from "../jsx/mod.ts";
import { ts } from "../syntax/typescript.ts";

/** Tells whether a function waits: as a component, it can only be the server's. */
export function isAsync(
  { modifiers }: TS.FunctionDeclaration | TS.ArrowFunction | TS.FunctionExpression,
): boolean {
  return modifiers?.some(({ kind }) => kind === ts.SyntaxKind.AsyncKeyword) === true;
}

/** Tells whether a statement declares a function that waits. */
export function declaresAsync(statement: TS.Statement): boolean {
  if (ts.isFunctionDeclaration(statement)) return isAsync(statement);
  if (!ts.isVariableStatement(statement)) return false;
  return statement.declarationList.declarations.some(({ initializer }) => {
    const value = initializer && lookThrough(initializer);
    return value !== undefined && isInlineFunction(value) && isAsync(value);
  });
}
