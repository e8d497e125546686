/** The entry of `paths` that matches a specifier, with its `*` replaced. */
export interface PathAlias {
  readonly pattern: string;
  readonly targets: readonly string[];
}

/** The entry that the compiler takes: an exact one, else the one with the longest text before its `*`. */
export function bestAlias(
  specifier: string,
  paths: Readonly<Record<string, readonly string[]>> | undefined,
): PathAlias | null {
  let best: PathAlias | null = null;
  let longest = -1;
  for (const [pattern, targets] of Object.entries(paths ?? {})) {
    const star = pattern.indexOf("*");
    if (star < 0 && pattern === specifier) return { pattern, targets };
    if (star <= longest || !starMatches(pattern, star, specifier)) continue;
    const filling = specifier.slice(star, specifier.length - (pattern.length - star - 1));
    longest = star;
    best = { pattern, targets: targets.map((target) => target.replace("*", () => filling)) };
  }
  return best;
}

function starMatches(pattern: string, star: number, specifier: string): boolean {
  return star >= 0 && specifier.length >= pattern.length - 1 &&
    specifier.startsWith(pattern.slice(0, star)) && specifier.endsWith(pattern.slice(star + 1));
}
