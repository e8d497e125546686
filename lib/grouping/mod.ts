/**
 * Items put together by what they share, and what most of them say.
 * @module
 */
export { isUsual, mostly, mostlyTold } from "./votes.ts";

/**
 * Groups items, as `Map.groupBy` does, which Node 20 lacks.
 * @param keyOf what the items of a group share
 * @returns the groups in the order of their first items, each in the order of its items
 */
export function groupBy<T, K>(items: Iterable<T>, keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
