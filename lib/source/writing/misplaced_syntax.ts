import type { ts as TS } from "ts-morph";
import { ts } from "../syntax/typescript.ts";
import { earlyError } from "./early_errors.ts";
import { visitAll } from "./file_style.ts";
import type { CodePlace } from "./read_expression.ts";

/**
 * Finds syntax that the parser accepts and the place does not: `await` and `yield` outside their functions, types in JavaScript,
 * and what other parsers call an error.
 */
export function misplacedSyntax(expression: TS.Expression, place: CodePlace): string | null {
  const isJavaScript = /\.[cm]?jsx?$/i.test(place.path);
  let problem: string | null = null;
  visitAll(expression, (node) => {
    problem ??= misplacedWait(node, place.within) ?? earlyError(node, place.within) ??
      (isJavaScript && isTypeScriptOnly(node) ? "Give JavaScript: the file has no types" : null);
  });
  return problem;
}

function misplacedWait(node: TS.Node, within: TS.Node): string | null {
  if (ts.isAwaitExpression(node) || (ts.isForOfStatement(node) && node.awaitModifier)) {
    const around = functionAround(node, within);
    const isFine = around ? isAsync(around) : !isInStaticCode(within);
    return isFine ? null : "Use `await` in an async function only";
  }
  if (!ts.isYieldExpression(node)) return null;
  const around = functionAround(node, within);
  const isFine = around && "asteriskToken" in around && around.asteriskToken;
  return isFine ? null : "Use `yield` in a generator function only";
}

/** The function that code belongs to, inside the given text or around its place; undefined at module level. */
function functionAround(node: TS.Node, within: TS.Node): TS.SignatureDeclaration | undefined {
  return ts.findAncestor(node.parent, ts.isFunctionLike) ??
    ts.findAncestor(within, ts.isFunctionLike);
}

function isAsync(node: TS.SignatureDeclaration): boolean {
  const modifiers = ts.canHaveModifiers(node) ? ts.getModifiers(node) ?? [] : [];
  return modifiers.some(({ kind }) => kind === ts.SyntaxKind.AsyncKeyword);
}

/** The values of fields and static blocks wait for nothing. */
function isInStaticCode(within: TS.Node): boolean {
  return ts.findAncestor(within, ts.isClassLike) !== undefined;
}

function isTypeScriptOnly(node: TS.Node): boolean {
  return ts.isTypeNode(node) && !ts.isExpressionWithTypeArguments(node) ||
    ts.isAsExpression(node) ||
    ts.isSatisfiesExpression(node) || ts.isNonNullExpression(node) ||
    ts.isTypeParameterDeclaration(node) || ts.isEnumDeclaration(node) ||
    ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node) ||
    isTypeScriptWord(node) || hasTypeScriptMark(node) ||
    isOverload(node);
}

const TYPESCRIPT_MODIFIERS: ReadonlySet<string> = new Set(
  "abstract declare override private protected public readonly".split(" "),
);

/** The modifiers that only TypeScript has, and `implements`. */
function isTypeScriptWord(node: TS.Node): boolean {
  return (ts.isModifier(node) && TYPESCRIPT_MODIFIERS.has(ts.tokenToString(node.kind) ?? "")) ||
    (ts.isHeritageClause(node) && node.token === ts.SyntaxKind.ImplementsKeyword);
}

/** A function that leaves its body to another one. */
function isOverload(node: TS.Node): boolean {
  const canHaveNone = ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node) ||
    ts.isConstructorDeclaration(node) || ts.isAccessor(node);
  return canHaveNone && !node.body;
}

/** The `?` and `!` behind a name. */
function hasTypeScriptMark(node: TS.Node): boolean {
  const isMarked = ts.isParameter(node) || ts.isPropertyDeclaration(node) ||
    ts.isMethodDeclaration(node);
  return isMarked &&
    (node.questionToken !== undefined ||
      (ts.isPropertyDeclaration(node) && node.exclamationToken !== undefined));
}
