import type { ts as TS } from "ts-morph";
import { lookThrough } from "../../../source/jsx/mod.ts";
import type { ParsedSource } from "../../../source/mod.ts";
import { ts } from "../../../source/syntax/typescript.ts";
import { memberName } from "../reading/code_pieces.ts";
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
  const found = [...nodesIn([ast])].flatMap((node) => optionalKey(node) ?? []);
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

/** `z.string().optional()`, `v.optional(v.string())`, `str({ default: "a" })`. */
function isOptionalSchema(expression: TS.Expression): boolean {
  let inner = lookThrough(expression);
  while (ts.isCallExpression(inner)) {
    const callee = lookThrough(inner.expression);
    const name = ts.isPropertyAccessExpression(callee) ? callee.name : callee;
    if (ts.isIdentifier(name) && OPTIONAL.has(name.text)) return true;
    if (inner.arguments.some(hasDefault)) return true;
    if (!ts.isPropertyAccessExpression(callee)) return false;
    inner = lookThrough(callee.expression);
  }
  return false;
}

function hasDefault(argument: TS.Expression): boolean {
  return ts.isObjectLiteralExpression(argument) &&
    argument.properties.some(({ name }) => name && DEFAULTS.has(memberName(name) ?? ""));
}
