import { ts } from "../syntax/typescript.ts";

/**
 * True for what can be written as the name of an attribute: `aria-label`, `xlink:href`, but not all that a prop can be. Needs
 * `loadTypeScript()`.
 */
export function isAttributeName(name: string): boolean {
  const parts = name.split(":");
  return parts.length <= 2 && parts.every(isNamePart);
}

function isNamePart(part: string): boolean {
  const [first = "", ...others] = part;
  const target = ts.ScriptTarget.Latest;
  return ts.isIdentifierStart(first.codePointAt(0) ?? 0, target) &&
    others.every((character) =>
      character === "-" || ts.isIdentifierPart(character.codePointAt(0) ?? 0, target)
    );
}
