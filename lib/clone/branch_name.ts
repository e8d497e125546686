/**
 * Whether a branch may have that name, by the rules of `git check-ref-format --branch`.
 * @see https://git-scm.com/docs/git-check-ref-format
 */
export function isBranchName(name: string): boolean {
  if (name === "" || name === "@" || name === "HEAD" || name.startsWith("-")) return false;
  if (/[\0-\x20\x7f~^:?*[\\\p{Cs}]|\.\.|@\{|\.$/u.test(name)) return false;
  return name.split("/").every((part) =>
    part !== "" && !part.startsWith(".") && !part.endsWith(".lock")
  );
}
