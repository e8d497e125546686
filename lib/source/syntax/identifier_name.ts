import { ts } from "./typescript.ts";

/** True for a name that needs no quotes as a member or a property. */
export function isIdentifierName(name: string): boolean {
  const [first, ...others] = name;
  const target = ts.ScriptTarget.Latest;
  return first !== undefined && ts.isIdentifierStart(first.codePointAt(0) ?? 0, target) &&
    others.every((part) => ts.isIdentifierPart(part.codePointAt(0) ?? 0, target));
}

/** True for a name that a declaration of a module can give: modules are strict, so also `let`, `static` and their like are reserved. */
export function isBindingName(name: string): boolean {
  if (!isIdentifierName(name) || name === "eval" || name === "arguments") return false;
  const keyword = ts.identifierToKeywordKind(ts.factory.createIdentifier(name));
  const isReserved = keyword !== undefined && keyword >= ts.SyntaxKind.FirstReservedWord &&
    keyword <= ts.SyntaxKind.LastFutureReservedWord;
  return !isReserved && keyword !== ts.SyntaxKind.AwaitKeyword;
}
