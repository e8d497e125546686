/** Sorts items into the order in which JavaScript lists their keys: whole numbers first. */
export function inKeyOrder<T>(items: readonly T[], keyOf: (item: T) => string): T[] {
  const numbers = items.filter((item) => isArrayIndex(keyOf(item)));
  return [
    ...numbers.sort((a, b) => Number(keyOf(a)) - Number(keyOf(b))),
    ...items.filter((item) => !isArrayIndex(keyOf(item))),
  ];
}

/** Tells whether an object lists a key before those that are names. */
export function isArrayIndex(name: string): boolean {
  return /^(?:0|[1-9]\d{0,9})$/.test(name) && Number(name) < 4_294_967_295;
}
