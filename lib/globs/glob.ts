import { listAlternatives } from "./braces.ts";
import { nameMatcher } from "./name_pieces.ts";
import { type NameSyntax, parseName } from "./parse_name.ts";
import { matchesSteps, type Step } from "./path_steps.ts";

/** The way in which globs are written. */
export type GlobOptions = NameSyntax;

const MAX_LENGTH = 400;

/** @returns what is wrong with a glob, as a sentence; null when it can be used */
export function globProblem(glob: string, options: GlobOptions): string | null {
  if (glob === "" || glob.length > MAX_LENGTH) {
    return `Expected a glob of 1 to ${MAX_LENGTH} characters, not ${glob.length}`;
  }
  const alternatives = listAlternatives(glob);
  if (alternatives === null) {
    return `Expected a glob that stands for fewer lists of folders, not ${JSON.stringify(glob)}`;
  }
  const names = alternatives.flatMap((each) => each.split("/"));
  const isSound = names.every((name) => parseName(name, options) !== null);
  return isSound ? null : `Expected few brackets, and in pairs, not ${JSON.stringify(glob)}`;
}

/**
 * Compiles a glob without a problem (see `globProblem`): `*`, `?`, `[...]` and `{...}` within names, `**` for any number of
 * folders, and the extended forms where the options have them.
 * @returns whether a path matches; the time grows with the path's length times the glob's
 */
export function compileGlob(glob: string, options: GlobOptions): (path: string) => boolean {
  const alternatives = (listAlternatives(glob) ?? []).map((each) =>
    each.split("/").map((name) => stepOf(name, options))
  );
  return (path) => {
    const names = path.split("/");
    return alternatives.some((steps) => matchesSteps(steps, names));
  };
}

function stepOf(name: string, options: GlobOptions): Step {
  if (name === "**") {
    return { kind: "any", accepts: (each) => options.dot || !each.startsWith(".") };
  }
  const pieces = parseName(name, options);
  const matches = pieces === null ? () => false : nameMatcher(pieces);
  // A folder may be called what the glob says letter by letter: "[slug]", "(shop)".
  return { kind: "one", accepts: (each) => each === name || matches(each) };
}
