import type { InvokeMeaning } from "../../../workflows/mod.ts";
import type { StatePair } from "./machine_pair.ts";

/** The pairs of invokes of a state that are the same on both sides, by their places in the lists. */
export type MatchedInvokes = ReadonlyMap<number, number>;

/** By id, by what is invoked, then by their order. */
export function matchInvokes({ old, now }: StatePair): MatchedInvokes {
  const [before, after] = [old.meaning.invoke, now.meaning.invoke];
  const matches = new Map<number, number>();
  const taken = new Set<number>();
  const alike: ((one: InvokeMeaning, other: InvokeMeaning) => boolean)[] = [
    (one, other) => one.id !== null && one.id === other.id,
    (one, other) => one.kind === other.kind && one.src === other.src,
    (one, other) => before.length === after.length || one.kind === other.kind,
  ];
  for (const same of alike) {
    for (const [index, one] of before.entries()) {
      if (matches.has(index)) continue;
      const found = after.findIndex((other, place) => !taken.has(place) && same(one, other));
      if (found < 0) continue;
      matches.set(index, found);
      taken.add(found);
    }
  }
  return matches;
}
