import type { ts as TS } from "ts-morph";
import { ts } from "../syntax/typescript.ts";

/** The function, class or variable that has a name at the top level of a file; the first one. */
export type FindDeclaration = (
  name: string,
) => TS.FunctionDeclaration | TS.ClassDeclaration | TS.VariableDeclaration | undefined;

/** Looks the declarations of a file up by name; they are gone through once, when one is first asked for. */
export function declarationFinder(ast: TS.SourceFile): FindDeclaration {
  let index: Map<string, ReturnType<FindDeclaration>> | null = null;
  return (name) => (index ??= indexOf(ast)).get(name);
}

function indexOf(ast: TS.SourceFile): Map<string, ReturnType<FindDeclaration>> {
  const index = new Map<string, ReturnType<FindDeclaration>>();
  const add = (name: TS.Node | undefined, declaration: ReturnType<FindDeclaration>): void => {
    if (name && ts.isIdentifier(name) && !index.has(name.text)) index.set(name.text, declaration);
  };
  for (const statement of ast.statements) {
    if (ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)) {
      add(statement.name, statement);
    } else if (ts.isVariableStatement(statement)) {
      for (const variable of statement.declarationList.declarations) add(variable.name, variable);
    }
  }
  return index;
}
