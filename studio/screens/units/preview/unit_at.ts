/**
 * Returns the unit that an app names by an absolute path, or by an address: the app may be served from a folder of the project,
 * and what it says is taken only where one unit alone can be meant.
 */
export function unitAt(file: string, paths: readonly string[]): string | null {
  const whole = paths.filter((path) => file.endsWith(`/${path}`));
  const longest = whole.toSorted((left, right) => right.length - left.length)[0];
  if (longest !== undefined) return longest;
  const [only, ...others] = paths.filter((path) => `/${path}`.endsWith(file));
  return others.length === 0 ? only ?? null : null;
}
