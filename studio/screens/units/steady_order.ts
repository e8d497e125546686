/** Names a row of the props of an element: those of one name are counted. */
interface Named {
  readonly name: string;
  readonly nth: number;
}

/** Returns rows in the order of earlier ones; those that were not among these come last. */
export function inOrderOf<R extends Named>(
  earlier: readonly Named[],
  rows: readonly R[],
): readonly R[] {
  const keyOf = ({ name, nth }: Named) => `${name} ${nth}`;
  const places = new Map(earlier.map((row, at) => [keyOf(row), at]));
  const placeOf = (row: R) => places.get(keyOf(row)) ?? earlier.length;
  return rows.toSorted((one, other) => placeOf(one) - placeOf(other));
}
