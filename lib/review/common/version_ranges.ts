/** Tells whether the first version that a range names is lower than that of an older range. */
export function isLower(before: string | null, after: string | null): boolean {
  const [old, now] = [versionIn(before), versionIn(after)];
  if (!old || !now) return false;
  const place = old.findIndex((number, index) => number !== (now[index] ?? 0));
  return place >= 0 && (now[place] ?? 0) < (old[place] ?? 0);
}

/** Tells whether a range is one version. */
export function isExact(range: string): boolean {
  return /^\d+\.\d+\.\d+$/.test(range);
}

/** Reads the numbers of the first version in a range, as in `^18.2.0`; null for another text. */
function versionIn(range: string | null): number[] | null {
  const found = /^[~^]?(\d+(?:\.\d+)*)(?:$|[-+ ])/.exec(range ?? "")?.[1];
  return found === undefined ? null : found.split(".").map(Number);
}
