import { distance } from "fastest-levenshtein";

/** So much of a name may be another one, as of a slip of the finger. */
const MAX_SHARE = 0.4;

/** The name that was meant, where one is near enough; upper and lower case are the same. */
export function nearestName(name: string, names: Iterable<string>): string | null {
  const limit = Math.max(1, Math.floor(name.length * MAX_SHARE));
  let nearest: { readonly name: string; readonly steps: number } | null = null;
  for (const other of names) {
    if (Math.abs(other.length - name.length) > limit) continue;
    const steps = distance(name.toLowerCase(), other.toLowerCase());
    if (steps <= limit && (!nearest || steps < nearest.steps)) nearest = { name: other, steps };
  }
  return nearest?.name ?? null;
}
