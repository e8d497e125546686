/** git takes longer names, file systems do not: of a part, which is a file's name, ".lock" is to fit behind it. */
export const MAX_PART_BYTES = 250;
const MAX_BYTES = 1000;
const FORBIDDEN = new Set([" ", "~", "^", ":", "?", "*", "[", "\\"]);

/**
 * Why git would not take a branch of that name, as the end of a sentence, or null when it would.
 * The rules of `git check-ref-format --branch`, without its short cuts such as `@{-1}`.
 * @see https://git-scm.com/docs/git-check-ref-format
 */
export function branchNameProblem(name: string): string | null {
  if (name === "") return "is empty";
  if (bytesIn(name) > MAX_BYTES) return `is over ${MAX_BYTES} bytes long`;
  if (/\p{Surrogate}/u.test(name)) return "is not well-formed Unicode";
  if (name.startsWith("-")) return 'begins with "-"';
  if (name === "HEAD" || name === "@") return "has a meaning of its own in git";
  if (name.includes("..")) return 'has ".." in it';
  if (name.includes("@{")) return 'has "@{" in it';
  if (name.endsWith(".")) return 'ends with "."';
  return characterProblem(name) ?? partProblem(name);
}

function characterProblem(name: string): string | null {
  for (const character of name) {
    const code = character.codePointAt(0) ?? 0;
    if (code < 0x20 || code === 0x7f) return "has a control character in it";
    if (FORBIDDEN.has(character)) return `has "${character}" in it`;
  }
  return null;
}

function partProblem(name: string): string | null {
  for (const part of name.split("/")) {
    if (part === "") return 'has an empty part between "/"';
    if (bytesIn(part) > MAX_PART_BYTES) return `has a part of over ${MAX_PART_BYTES} bytes`;
    if (part.startsWith(".")) return 'has a part that begins with "."';
    if (part.endsWith(".lock")) return 'has a part that ends with ".lock"';
  }
  return null;
}

/** The length of a text in UTF-8. */
export function bytesIn(text: string): number {
  return new TextEncoder().encode(text).length;
}
