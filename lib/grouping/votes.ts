/** Returns the most frequent vote; of several, what was said first. */
export function mostly<Vote>(votes: Iterable<Vote>): Vote | undefined {
  const counts = new Map<Vote, number>();
  for (const vote of votes) counts.set(vote, (counts.get(vote) ?? 0) + 1);
  let best: Vote | undefined;
  for (const [vote, count] of counts) {
    if (best === undefined || count > (counts.get(best) ?? 0)) best = vote;
  }
  return best;
}

/** Returns the most frequent vote of those that say something. */
export function mostlyTold<Vote>(votes: Iterable<Vote | null>): Vote | undefined {
  return mostly([...votes].filter((vote) => vote !== null));
}

/** Tells whether more than half of the items of a list pass a test. */
export function isUsual<Item>(items: readonly Item[], test: (item: Item) => boolean): boolean {
  return items.filter(test).length * 2 > items.length;
}
