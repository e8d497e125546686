import type { ts as TS } from "ts-morph";
import { ts } from "../../source/syntax/typescript.ts";

/** The names of the calls that pass all props to their component. */
const TRANSPARENT: ReadonlySet<string> = new Set(["memo", "forwardRef", "observer", "lazy"]);

/**
 * Lists the components that a file gives to calls which may give them props of their own, such as `connect(...)(Card)` or
 * `withRouter(Card)`: what an element passes says nothing of what they get.
 */
export function wrappedComponents({ statements }: TS.SourceFile): ReadonlySet<string> {
  const names = new Set<string>();
  for (const value of statements.flatMap(valuesOf)) {
    for (let call: TS.Expression | undefined = value; call && ts.isCallExpression(call);) {
      const argument: TS.Expression | undefined = call.arguments[0];
      if (argument && ts.isIdentifier(argument) && !isTransparent(call.expression)) {
        names.add(argument.text);
      }
      call = argument;
    }
  }
  return names;
}

function valuesOf(statement: TS.Statement): TS.Expression[] {
  if (ts.isExportAssignment(statement)) return [statement.expression];
  if (!ts.isVariableStatement(statement)) return [];
  return statement.declarationList.declarations.flatMap(({ initializer }) => initializer ?? []);
}

function isTransparent(callee: TS.Expression): boolean {
  const name = ts.isPropertyAccessExpression(callee) ? callee.name : callee;
  return ts.isIdentifier(name) && TRANSPARENT.has(name.text);
}
