import type { ts as TS } from "ts-morph";
import { ts } from "../../syntax/typescript.ts";

/** Tells whether code can declare a value or a type of that name anywhere. */
export function isAllowedName(name: string): boolean {
  const scanner = ts.createScanner(
    ts.ScriptTarget.Latest,
    false,
    ts.LanguageVariant.Standard,
    name,
  );
  const kind: TS.SyntaxKind = scanner.scan();
  if (scanner.getTokenEnd() !== name.length) return false;
  if (name === "undefined" || name === "arguments" || name === "eval") return false;
  // Words that mean something in some places only; those that name types are not among them.
  return kind === ts.SyntaxKind.Identifier || ["from", "get", "of", "set"].includes(name);
}

/** Tells whether JSX takes a tag of that name for native markup. */
export function isNativeTag(name: string): boolean {
  return /^[a-z]/.test(name);
}
