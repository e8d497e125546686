import type { ts as TS } from "ts-morph";
import { lookThrough } from "../../../source/jsx/mod.ts";
import type { JsxNode } from "../../../source/mod.ts";
import { ts } from "../../../source/syntax/typescript.ts";
import { sourceLine } from "../reading/shown_text.ts";

/** Lists the conditions under which a component returns early without showing anything, in text order. */
export function conditionsOfNothing(roots: readonly JsxNode[]): string[] {
  const functions = new Set(roots.flatMap(({ syntax }) => functionAround(syntax) ?? []));
  return [...functions].flatMap(({ body }) => {
    if (!body || !ts.isBlock(body)) return [];
    return body.statements.flatMap((statement) => {
      const isEarly = ts.isIfStatement(statement) && !statement.elseStatement &&
        isNothing(statement.thenStatement);
      return isEarly ? [sourceLine(statement.expression, body.getSourceFile())] : [];
    });
  });
}

/** Finds the function that JSX stands in, if it stands in no other one: that is the component. */
function functionAround(syntax: TS.Node): TS.FunctionLikeDeclaration | null {
  let found: TS.FunctionLikeDeclaration | null = null;
  for (let node = syntax.parent; node && !ts.isSourceFile(node); node = node.parent) {
    if (!ts.isFunctionLike(node)) continue;
    if (found || !("body" in node)) return null;
    found = node;
  }
  return found;
}

/** Tells whether a statement is `return null;`, or `return;`, alone or in braces. */
function isNothing(statement: TS.Statement): boolean {
  const [only = statement, ...more] = ts.isBlock(statement) ? statement.statements : [];
  if (more.length > 0 || !ts.isReturnStatement(only)) return false;
  return !only.expression || lookThrough(only.expression).kind === ts.SyntaxKind.NullKeyword;
}
