import type { ts as TS } from "ts-morph";
import type { ParsedSource } from "../../../source/mod.ts";
import { ts } from "../../../source/syntax/typescript.ts";
import { functionOf, isType, readDeclared } from "../declarations/read_declared.ts";
import { codeFingerprint } from "../reading/code_fingerprint.ts";
import { childrenOf } from "../reading/syntax_walk.ts";
import type { RenamedName } from "./find_renamed.ts";

/**
 * Finds the functions and constants that a file exports by name with the very code under another name: whoever uses them does the same as
 * before, in however many places.
 * @param isMeant tells of a name that it is gone from one side, or new on the other one
 */
export function renamedExports(
  base: Pick<ParsedSource, "ast">,
  head: Pick<ParsedSource, "ast">,
  isMeant: { readonly gone: (name: string) => boolean; readonly fresh: (name: string) => boolean },
): RenamedName[] {
  const before = exportedCode(base, isMeant.gone);
  const after = exportedCode(head, isMeant.fresh);
  return [...before].flatMap(([code, names]): RenamedName[] => {
    const others = after.get(code) ?? [];
    const [old, now] = [names[0], others[0]];
    return old !== undefined && now !== undefined && names.length + others.length === 2
      ? [{ before: old, after: now, kinds: new Set(["binding"]) }]
      : [];
  });
}

/** Lists the names of exported functions and constants by what stands behind the names. */
function exportedCode(
  source: Pick<ParsedSource, "ast">,
  isMeant: (name: string) => boolean,
): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  // By its name only its file knows a default export.
  const defaults = new Set(source.ast.statements.flatMap(defaultOf));
  for (const { name, nodes: [node, ...more], isExported } of readDeclared(source).values()) {
    if (!node || more.length > 0 || !isExported || isType(node) || !isMeant(name)) continue;
    if (defaults.has(name)) continue;
    const code = codeOf(node);
    if (code !== null) found.set(code, [...found.get(code) ?? [], name]);
  }
  return found;
}

function defaultOf(statement: TS.Statement): string[] {
  if (ts.isExportAssignment(statement)) {
    return ts.isIdentifier(statement.expression) ? [statement.expression.text] : [];
  }
  const isDefault = ts.isFunctionDeclaration(statement) &&
    ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword);
  return isDefault && statement.name ? [statement.name.text] : [];
}

/** Returns what is behind the name of a function or a constant; null for what says too little to be known again. */
function codeOf(node: TS.Node): string | null {
  const own = functionOf(node);
  if (own === node) {
    return childrenOf(node).filter((child) => child !== own.name && !ts.isModifier(child))
      .map((child) => codeFingerprint(child)).join();
  }
  const value = ts.isVariableDeclaration(node) ? node.initializer : undefined;
  const isTelling = value && (own || ts.isCallExpression(value) ||
    ts.isObjectLiteralExpression(value));
  return isTelling ? codeFingerprint(value) : null;
}
