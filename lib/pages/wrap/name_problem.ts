import { genericNameReason } from "../../rules/mod.ts";
import { ts } from "../../source/syntax/typescript.ts";

/** Why a name cannot be an Expression's; `message` is a sentence for a person. */
export interface NameProblem {
  readonly code: "not_an_identifier" | "not_pascal_case" | "generic_name" | "name_taken";
  readonly message: string;
}

/** @param takenBy says what has a name already, as the end of a sentence; null where it is free */
export function nameProblem(
  name: string,
  takenBy: (name: string) => string | null,
): NameProblem | null {
  if (!isPlainIdentifier(name)) {
    return {
      code: "not_an_identifier",
      message: `Give a name that is an identifier; "${name}" is none`,
    };
  }
  if (!/^\p{Lu}[\p{L}\p{N}]*$/u.test(name) || /^\p{Lu}{2,}$/u.test(name)) {
    return { code: "not_pascal_case", message: `Write the name in PascalCase, not as "${name}"` };
  }
  // Where a name that tells little is allowed, it still has to be free.
  const owner = takenBy(name);
  if (owner !== null) return { code: "name_taken", message: `"${name}" is taken: ${owner}` };
  const generic = genericNameReason(name);
  return generic === null ? null : { code: "generic_name", message: generic };
}

function isPlainIdentifier(name: string): boolean {
  const [first = 0, ...rest] = Array.from(name, (character) => character.codePointAt(0) ?? 0);
  return name.length <= 100 && ts.isIdentifierStart(first, ts.ScriptTarget.Latest) &&
    rest.every((character) => ts.isIdentifierPart(character, ts.ScriptTarget.Latest));
}
