import type { ts as TS } from "ts-morph";
import { isInlineFunction, lookThrough } from "../source/jsx/mod.ts";
import { readModuleFacts } from "../source/modules/mod.ts";
import { ts } from "../source/syntax/typescript.ts";

/** A value that a file declares and exports. */
export interface ExportedValue {
  /** The name that it has inside the file; null for a default export without one. */
  readonly name: string | null;
  readonly isDefault: boolean;
  /** `made` is what a call gave (`memo(...)`, `createContext(...)`); `value` everything else. */
  readonly kind: "function" | "class" | "made" | "value";
  /** UTF-16 offsets of the name, where it has one. */
  readonly start: number;
  readonly end: number;
}

/** The exported values of a file in text order, one for each thing; what it only passes on is not there. */
export function exportedValues(source: { readonly ast: TS.SourceFile }): ExportedValue[] {
  const { ast } = source;
  const declared = topLevelValues(ast);
  const values = new Map<string | null, ExportedValue>();
  for (const { name, local, kind, typeOnly, start } of readModuleFacts(source).exports) {
    if (typeOnly || kind === "reexport" || kind === "star") continue;
    const isDefault = name === "default" || name === "export=";
    const found = local === undefined && isDefault ? unnamedDefault(ast) : null;
    const own = found?.name ?? local ?? (isDefault ? null : name);
    const node = found?.node ?? declared.get(local ?? name);
    values.set(own, {
      name: own,
      isDefault: isDefault || values.get(own)?.isDefault === true,
      kind: node ? kindOf(node) : "value",
      start: found?.start ?? start,
      end: (found?.start ?? start) + (own?.length ?? 0),
    });
  }
  return [...values.values()];
}

/** The names of a file's own top-level values, exported or not. */
export function declaredValues({ ast }: { readonly ast: TS.SourceFile }): string[] {
  return [...topLevelValues(ast).keys()];
}

function topLevelValues(ast: TS.SourceFile): Map<string, TS.Node> {
  const values = new Map<string, TS.Node>();
  for (const statement of ast.statements) {
    if (ts.isVariableStatement(statement)) {
      for (const { name, initializer } of statement.declarationList.declarations) {
        if (ts.isIdentifier(name) && initializer) values.set(name.text, lookThrough(initializer));
      }
    } else if (ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)) {
      if (statement.name) values.set(statement.name.text, statement);
    }
  }
  return values;
}

function kindOf(node: TS.Node): ExportedValue["kind"] {
  if (ts.isFunctionDeclaration(node) || isInlineFunction(node)) return "function";
  if (ts.isClassLike(node)) return "class";
  return ts.isCallExpression(node) || ts.isTaggedTemplateExpression(node) ? "made" : "value";
}

interface DefaultValue {
  readonly node: TS.Node;
  readonly name: string | null;
  readonly start: number;
}

/**
 * Finds the value that stands behind `export default`; of `memo(function Card() {})` and `withRouter(Card)`, what is in the call.
 */
function unnamedDefault(ast: TS.SourceFile): DefaultValue | null {
  for (const statement of ast.statements) {
    if (ts.isExportAssignment(statement)) {
      const node = lookThrough(statement.expression);
      const name = nameInside(node);
      const at = name ?? statement;
      return { node, name: name?.text ?? null, start: at.getStart(ast) };
    }
    const isDefault = ts.canHaveModifiers(statement) &&
      ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword);
    if (isDefault) return { node: statement, name: null, start: statement.getStart(ast) };
  }
  return null;
}

/** The largest number of calls around a component that `nameInside` unwraps. */
const MAX_CALLS = 8;

function nameInside(value: TS.Expression): TS.Identifier | null {
  let at = value;
  for (let step = 0; step < MAX_CALLS && ts.isCallExpression(at); step++) {
    const [first] = at.arguments;
    if (!first) return null;
    at = lookThrough(first);
  }
  if (ts.isIdentifier(at)) return at;
  return ts.isFunctionExpression(at) || ts.isClassExpression(at) ? at.name ?? null : null;
}
