import type { ts as TS } from "ts-morph";
import { ts } from "../../../source/syntax/typescript.ts";

/** The names of the calls that pass all props to their component. */
const TRANSPARENT: ReadonlySet<string> = new Set(["memo", "forwardRef", "observer", "lazy"]);

/** A component of a file that is given to a call, and the name of what comes of it; `default` for what is exported at once. */
interface Wrapping {
  readonly wrapped: string;
  readonly name: string;
  readonly isTransparent: boolean;
}

/**
 * Lists the components that a file gives to calls which may give them props of their own, such as `connect(...)(Card)` or
 * `withRouter(Card)`: what an element passes says nothing of what they get.
 */
export function wrappedComponents(ast: TS.SourceFile): ReadonlySet<string> {
  const opaque = wrappingsIn(ast).filter(({ isTransparent }) => !isTransparent);
  return new Set(opaque.map(({ wrapped }) => wrapped));
}

/** Lists all names of a component in its file: its own, and those of what calls such as `memo(Card)` make of it. */
export function namesOfComponent(name: string, ast: TS.SourceFile): ReadonlySet<string> {
  const wrappings = wrappingsIn(ast);
  const names = new Set([name]);
  // A set is gone through in the order in which it grows.
  for (const known of names) {
    for (const each of wrappings) if (each.wrapped === known) names.add(each.name);
  }
  return names;
}

function wrappingsIn({ statements }: TS.SourceFile): Wrapping[] {
  const found: Wrapping[] = [];
  for (const { name, value } of statements.flatMap(valuesOf)) {
    for (let call: TS.Expression | undefined = value; call && ts.isCallExpression(call);) {
      const argument: TS.Expression | undefined = call.arguments[0];
      if (argument && ts.isIdentifier(argument)) {
        found.push({ wrapped: argument.text, name, isTransparent: isTransparent(call.expression) });
      }
      call = argument;
    }
  }
  return found;
}

function valuesOf(statement: TS.Statement): { name: string; value: TS.Expression | undefined }[] {
  if (ts.isExportAssignment(statement)) return [{ name: "default", value: statement.expression }];
  if (!ts.isVariableStatement(statement)) return [];
  return statement.declarationList.declarations.map(({ name, initializer: value }) => ({
    name: ts.isIdentifier(name) ? name.text : "",
    value,
  }));
}

function isTransparent(callee: TS.Expression): boolean {
  const name = ts.isPropertyAccessExpression(callee) ? callee.name : callee;
  return ts.isIdentifier(name) && TRANSPARENT.has(name.text);
}
