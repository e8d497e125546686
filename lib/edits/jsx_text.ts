import type { ts as TS } from "ts-morph";
import { lookThrough } from "../source/jsx/mod.ts";
import { ts } from "../source/syntax/typescript.ts";
import { codeLiteral, codeStyle } from "../source/writing/mod.ts";

/** A text as it stands between tags: in braces where JSX would read it in another way. */
export function jsxText(ast: TS.SourceFile, text: string): string {
  return isPlain(text) ? text : `{${codeLiteral(text, codeStyle(ast).quote)}}`;
}

/** True for a text that JSX reads as it is. An ampersand that starts no reference is one. */
export function isPlain(text: string): boolean {
  return text === "" ||
    !/^\s|\s$|[{}<>\r\n\t\p{Cc}\p{Zl}\p{Zp}]|&[#\w]| {2}/u.test(text);
}

/** Returns the string that stands alone in braces; null where anything else does. */
export function literalOf(syntax: TS.Node): TS.StringLiteralLike | null {
  const value = ts.isJsxExpression(syntax) && syntax.expression && lookThrough(syntax.expression);
  return value && ts.isStringLiteralLike(value) ? value : null;
}
