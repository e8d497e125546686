/**
 * Orders by code unit: a locale would make two machines disagree.
 * @returns less than 0 where `a` comes first, more than 0 where `b` does, 0 for the same text
 */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
