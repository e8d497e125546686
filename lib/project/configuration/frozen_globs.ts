import picomatch from "picomatch";

/** One step of a glob: any number of folders, or a test of one path segment. */
type Step = "**" | ((segment: string) => boolean);

const maxGlobLength = 400;

/**
 * More wildcards in one segment make the regular expression backtrack for seconds on a name chosen for it, and both
 * the glob and the name may come from a hostile repository.
 */
const maxWildcardsInSegment = 3;

/**
 * @param glob as written in `workbench.json`
 * @returns what is wrong with it, as a sentence; null when it can be used
 */
export function globProblem(glob: string): string | null {
  const quoted = JSON.stringify(glob);
  if (glob === "" || glob.length > maxGlobLength) {
    return `Expected a glob of 1 to ${maxGlobLength} characters, not ${glob.length}`;
  }
  if (glob.startsWith("!")) return `Expected a glob that says what is frozen, not ${quoted}`;
  if (/[\\\0]/.test(glob)) return `Expected a glob with "/" between folders, not ${quoted}`;
  const segments = segmentsOf(glob);
  if (glob.startsWith("/") || segments.length === 0 || segments.includes("..")) {
    return `Expected a glob inside the project, from its root, not ${quoted}`;
  }
  const crowded = segments.find((segment) => wildcardsIn(segment) > maxWildcardsInSegment);
  if (crowded !== undefined) {
    return `Expected at most ${maxWildcardsInSegment} of "*" and "{" between two "/", not ${
      JSON.stringify(crowded)
    }`;
  }
  return segments.every(compiles) ? null : `Expected brackets in pairs, not ${quoted}`;
}

/**
 * Compiles a glob without a problem (see `globProblem`).
 * @returns whether a project-root-relative path matches; the time grows with the path's length times the glob's
 */
export function compileGlob(glob: string): (path: string) => boolean {
  const segments = segmentsOf(glob);
  const steps = segments.map((segment): Step => segment === "**" ? "**" : matchSegment(segment));
  // A plain folder name stands for everything in it.
  if (segments.every((segment) => wildcardsIn(segment) === 0 && !segment.includes("?"))) {
    steps.push("**");
  }
  return (path) => matchSteps(steps, path.split("/"));
}

function segmentsOf(glob: string): string[] {
  return glob.split("/").filter((segment) => segment !== "" && segment !== ".");
}

function wildcardsIn(segment: string): number {
  return segment === "**" ? 1 : segment.match(/\*+|\{/g)?.length ?? 0;
}

function compiles(segment: string): boolean {
  try {
    compileSegment(segment);
    return true;
  } catch (error) {
    // picomatch's way to say that a bracket is not closed.
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}

function matchSegment(segment: string): (name: string) => boolean {
  const matches = compileSegment(segment);
  // A folder may be called what the glob says letter by letter: "[slug]", "(shop)".
  return (name) => name === segment || matches(name);
}

function compileSegment(segment: string): (name: string) => boolean {
  // Parentheses and a "+" behind brackets would become parts of the regular expression.
  const literal = segment.replace(/[()+|]/g, "\\$&");
  return picomatch(literal, { dot: true, strictBrackets: true, noextglob: true, nonegate: true });
}

/** The usual two-pointer walk: on a mismatch, the last `**` takes one folder more. */
function matchSteps(steps: readonly Step[], segments: readonly string[]): boolean {
  let step = 0;
  let segment = 0;
  let lastStar = -1;
  let starEnd = 0;
  for (let name = segments[0]; name !== undefined; name = segments[segment]) {
    const current = steps[step];
    if (current === "**") {
      lastStar = step++;
      starEnd = segment;
    } else if (current?.(name)) {
      step++;
      segment++;
    } else if (lastStar >= 0) {
      step = lastStar + 1;
      segment = ++starEnd;
    } else {
      return false;
    }
  }
  return steps.slice(step).every((rest) => rest === "**");
}
