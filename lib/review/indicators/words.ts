/** `1 file`, `3 files`. */
export function count(number: number, thing: string): string {
  return `${number} ${number === 1 ? thing : pluralOf(thing)}`;
}

function pluralOf(thing: string): string {
  return thing.endsWith("y") ? `${thing.slice(0, -1)}ies` : `${thing}s`;
}

/** `a`, `a and b`, `a, b and 4 more`. */
export function listOf(items: readonly string[], max = 5): string {
  const shown = items.length > max
    ? [...items.slice(0, max), `${items.length - max} more`]
    : [...items];
  const last = shown.pop() ?? "nothing";
  return shown.length === 0 ? last : `${shown.join(", ")} and ${last}`;
}

/** By code unit: a locale would make two machines disagree. */
export function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
