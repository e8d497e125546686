import type { ts as TS } from "ts-morph";
import { lookThrough } from "../../../source/jsx/mod.ts";
import type { ParsedSource } from "../../../source/mod.ts";
import { ts } from "../../../source/syntax/typescript.ts";
import { groupBy } from "../../../grouping/mod.ts";
import { memberName } from "../reading/code_pieces.ts";
import { constantOf } from "../reading/fact_words.ts";
import { nodesIn } from "../reading/syntax_walk.ts";

/** The names of the functions by which schemas say that a value may be missing. */
const OPTIONAL: ReadonlySet<string> = new Set(
  ["optional", "nullish", "default", "catch", "prefault", "exactOptional"],
);
const DEFAULTS: ReadonlySet<string> = new Set(["default", "devDefault"]);

/** The interfaces in which a project declares the keys of its environment. */
const DECLARED: ReadonlySet<string> = new Set(["ProcessEnv", "ImportMetaEnv"]);

/**
 * Lists those of some keys of the environment that may be missing by what a file says of them: `KEY: z.string().optional()` in a
 * schema, `KEY?: string` in what it declares of the environment.
 */
export function optionalKeys({ ast }: ParsedSource, keys: ReadonlySet<string>): Set<string> {
  const found = nodesIn([ast]).flatMap((node) => optionalKey(node) ?? []);
  return new Set(found.filter((key) => keys.has(key)));
}

function optionalKey(node: TS.Node): string | null {
  if (ts.isPropertyAssignment(node)) {
    return isOptionalSchema(node.initializer) ? memberName(node.name) : null;
  }
  const isDeclared = ts.isPropertySignature(node) && node.questionToken !== undefined &&
    ts.isInterfaceDeclaration(node.parent) && DECLARED.has(node.parent.name.text);
  return isDeclared ? memberName(node.name) : null;
}

/** The name of a schema that a file imports, with the keys for which it stands. */
export interface ImportedSchema {
  readonly name: string;
  readonly keys: readonly string[];
}

/** Lists the names outside of a file by which its schemas describe some keys: `KEY: port` where `port` is imported. */
export function importedSchemas(
  { ast }: ParsedSource,
  keys: ReadonlySet<string>,
): ImportedSchema[] {
  const found = nodesIn([ast]).flatMap((node) => {
    const key = ts.isPropertyAssignment(node) ? memberName(node.name) : null;
    if (!ts.isPropertyAssignment(node) || key === null || !keys.has(key)) return [];
    const root = rootOf(node.initializer);
    return root && !constantOf(root) ? [{ name: root.text, key }] : [];
  });
  return [...groupBy(found, ({ name }) => name)].map(([name, same]) => ({
    name,
    keys: same.map(({ key }) => key),
  }));
}

/** Tells whether a constant of a file is a schema of what may be missing. */
export function isOptionalConstant({ ast }: ParsedSource, name: string): boolean {
  return ast.statements.some((statement) =>
    ts.isVariableStatement(statement) &&
    statement.declarationList.declarations.some(({ name: declared, initializer }) =>
      initializer !== undefined && ts.isIdentifier(declared) && declared.text === name &&
      isOptionalSchema(initializer)
    )
  );
}

/** Returns the name with which a chain of calls begins: `port` of `port.min(1)`. */
function rootOf(expression: TS.Expression): TS.Identifier | null {
  let inner = lookThrough(expression);
  while (ts.isCallExpression(inner) || ts.isPropertyAccessExpression(inner)) {
    inner = lookThrough(inner.expression);
  }
  return ts.isIdentifier(inner) ? inner : null;
}

/** More constants in a row stand for each other. */
const MAX_CONSTANTS = 5;

/** `z.string().optional()`, `v.optional(v.string())`, `str({ default: "a" })`, and constants of these. */
function isOptionalSchema(expression: TS.Expression, depth = 0): boolean {
  let inner = lookThrough(expression);
  while (ts.isCallExpression(inner)) {
    const callee = lookThrough(inner.expression);
    const name = ts.isPropertyAccessExpression(callee) ? callee.name : callee;
    if (ts.isIdentifier(name) && OPTIONAL.has(name.text)) return true;
    if (inner.arguments.some(hasDefault)) return true;
    if (!ts.isPropertyAccessExpression(callee)) return false;
    inner = lookThrough(callee.expression);
  }
  const constant = ts.isIdentifier(inner) ? constantOf(inner) : null;
  return constant !== null && depth < MAX_CONSTANTS && isOptionalSchema(constant, depth + 1);
}

function hasDefault(argument: TS.Expression): boolean {
  return ts.isObjectLiteralExpression(argument) &&
    argument.properties.some(({ name }) => name && DEFAULTS.has(memberName(name) ?? ""));
}
