import * as globs from "../../globs/mod.ts";

/** Names with a dot in front count, and parentheses are those of names: "app/(shop)". */
const SYNTAX: globs.GlobOptions = { dot: true, extended: false };

/**
 * @param glob as written in `workbench.json`
 * @returns what is wrong with it, as a sentence; null when it can be used
 */
export function globProblem(glob: string): string | null {
  const quoted = JSON.stringify(glob);
  if (glob.startsWith("!")) return `Expected a glob that says what is frozen, not ${quoted}`;
  if (/[\\\0]/.test(glob)) return `Expected a glob with "/" between folders, not ${quoted}`;
  const names = namesOf(glob);
  if (glob !== "" && (glob.startsWith("/") || names.length === 0 || names.includes(".."))) {
    return `Expected a glob inside the project, from its root, not ${quoted}`;
  }
  return globs.globProblem(glob, SYNTAX);
}

/**
 * Compiles a glob without a problem (see `globProblem`).
 * @returns whether a project-root-relative path matches; the time grows with the path's length times the glob's
 */
export function compileGlob(glob: string): (path: string) => boolean {
  const names = namesOf(glob);
  // A plain folder name stands for everything in it.
  const isPlain = !/[*?{]/.test(glob);
  return globs.compileGlob([...names, ...(isPlain ? ["**"] : [])].join("/"), SYNTAX);
}

function namesOf(glob: string): string[] {
  return glob.split("/").filter((name) => name !== "" && name !== ".");
}
