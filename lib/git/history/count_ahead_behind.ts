import type { TimeSlice } from "../../source/time_slice.ts";
import type { AheadBehind } from "../repository.ts";
import type { ReadLinks } from "./commit_links.ts";
import { paintDown } from "./paint_down.ts";

/** How many commits each head has that the base has not, and the other way round, by one walk for all of them. */
export async function countAheadBehind(
  base: string,
  heads: Iterable<string>,
  walk: { readonly links: ReadLinks; readonly slice: TimeSlice },
): Promise<Map<string, AheadBehind>> {
  const tips = [...new Set([base, ...heads])];
  const seeds = new Map(tips.map((id, at) => [id, 1n << BigInt(at)]));
  const sizes = new Map<bigint, number>();
  for (const mark of (await paintDown(seeds, walk)).values()) {
    sizes.set(mark, (sizes.get(mark) ?? 0) + 1);
  }
  const counts = tips.map(() => ({ ahead: 0, behind: 0 }));
  // Few sets of heads reach a commit: each is looked at once, however many commits it reaches.
  for (const [mark, size] of sizes) addTo(counts, mark, size);
  return new Map([...new Set(heads)].map((head) => [head, counts[tips.indexOf(head)] ?? NONE]));
}

const NONE: AheadBehind = { ahead: 0, behind: 0 };

/** @param mark who reaches so many commits; the lowest bit is the base's */
function addTo(counts: { ahead: number; behind: number }[], mark: bigint, size: number): void {
  const bits = mark.toString(2);
  const isBased = bits.endsWith("1");
  counts.forEach((count, at) => {
    const reaches = bits[bits.length - 1 - at] === "1";
    if (reaches === isBased) return;
    if (reaches) count.ahead += size;
    else count.behind += size;
  });
}
