/** Items in the order in which JavaScript lists the keys that they stand for: whole numbers first. */
export function inKeyOrder<T>(items: readonly T[], keyOf: (item: T) => string): T[] {
  const isIndex = (item: T) => /^(?:0|[1-9]\d{0,8})$/.test(keyOf(item));
  const numbers = items.filter(isIndex).sort((a, b) => Number(keyOf(a)) - Number(keyOf(b)));
  return [...numbers, ...items.filter((item) => !isIndex(item))];
}
