import { distance } from "fastest-levenshtein";

/** So much of a name may be another one, as of a slip of the finger. */
const MAX_SHARE = 0.4;

/**
 * Returns the name that was meant, where one is near enough; upper and lower case are the same. Other files import it by
 * itself: the package behind it is loaded when something was not found.
 */
export function nearestName(name: string, names: Iterable<string>): string | null {
  const limit = Math.max(1, Math.floor(name.length * MAX_SHARE));
  let nearest: { readonly name: string; readonly slips: number } | null = null;
  for (const other of names) {
    if (Math.abs(other.length - name.length) > limit) continue;
    const slips = slipsBetween(name.toLowerCase(), other.toLowerCase());
    if (slips <= limit && (!nearest || slips < nearest.slips)) nearest = { name: other, slips };
  }
  return nearest?.name ?? null;
}

/** Two letters that changed places are one slip. */
function slipsBetween(name: string, other: string): number {
  const slips = distance(name, other);
  if (slips !== 2 || name.length !== other.length) return slips;
  const at = [...name].findIndex((letter, index) => letter !== other[index]);
  return name[at] === other[at + 1] && name[at + 1] === other[at] ? 1 : slips;
}
