import { distance } from "fastest-levenshtein";

/** So much of a name may be another one, as of a slip of the finger. */
const MAX_SHARE = 0.4;
/** A longer name is nobody's slip of the finger, and takes long to compare. */
const MAX_LENGTH = 500;
/** The largest number of names that `nearestName` compares: a refusal must not hold up those who ask for what is there. */
const MAX_NAMES = 10_000;

/** Returns the name that was meant, where one is near enough; upper and lower case are the same. */
export function nearestName(name: string, names: Iterable<string>): string | null {
  if (name.length > MAX_LENGTH) return null;
  // Of a single letter, a slip leaves nothing.
  const limit = Math.max(Math.min(1, name.length - 1), Math.floor(name.length * MAX_SHARE));
  let left = MAX_NAMES;
  let nearest: { readonly name: string; readonly slips: number } | null = null;
  for (const other of names) {
    if (left-- === 0) break;
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
  const at = name.split("").findIndex((letter, index) => letter !== other[index]);
  return name[at] === other[at + 1] && name[at + 1] === other[at] ? 1 : slips;
}

/** The question of a refusal with the name that was meant, `: did you mean "tree"?`; empty where none is near. */
export function didYouMean(name: string, names: Iterable<string>): string {
  const nearest = nearestName(name, names);
  return nearest === null ? "" : `: did you mean "${nearest}"?`;
}
