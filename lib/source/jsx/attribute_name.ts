import { ts } from "../typescript.ts";

/** True for what can be written as the name of an attribute: `aria-label`, `xlink:href`, but not all that a prop can be. */
export function isAttributeName(name: string): boolean {
  const [first = "", ...others] = name;
  const target = ts.ScriptTarget.Latest;
  return ts.isIdentifierStart(first.codePointAt(0) ?? 0, target) &&
    others.every((part) =>
      ts.isIdentifierPart(part.codePointAt(0) ?? 0, target, ts.LanguageVariant.JSX)
    );
}
