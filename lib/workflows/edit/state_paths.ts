/** Tells whether a state is `outer` itself or lies in it. */
export function liesIn(path: string, outer: string): boolean {
  return outer === "" || path === outer || path.startsWith(`${outer}.`);
}

/** The path of a state after one around it, or itself, got another path. */
export function movedPath(path: string, from: string, to: string): string {
  return liesIn(path, from) ? to + path.slice(from.length) : path;
}
