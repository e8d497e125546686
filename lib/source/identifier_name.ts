import { ts } from "./typescript.ts";

/** True for a name that needs no quotes as a member or a property. */
export function isIdentifierName(name: string): boolean {
  const [first, ...others] = name;
  const target = ts.ScriptTarget.Latest;
  return first !== undefined && ts.isIdentifierStart(first.codePointAt(0) ?? 0, target) &&
    others.every((part) => ts.isIdentifierPart(part.codePointAt(0) ?? 0, target));
}
