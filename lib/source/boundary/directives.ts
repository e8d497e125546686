import type { ts as TS } from "ts-morph";
import { ts } from "../syntax/typescript.ts";

/** Tells whether a file opens with `"use client"`, behind nothing but other directives. */
export function isClientFile({ statements }: TS.SourceFile): boolean {
  return hasDirective(statements, "use client");
}

/** Tells whether the statements of a file, or of a function, open with a directive. */
export function hasDirective(statements: readonly TS.Statement[], directive: string): boolean {
  for (const each of statements) {
    if (!ts.isExpressionStatement(each) || !ts.isStringLiteral(each.expression)) return false;
    if (each.expression.text === directive) return true;
  }
  return false;
}
