import type { TimeSlice } from "../../slices/mod.ts";
import type { AheadBehind } from "../repository.ts";
import type { ReadLinks } from "./commit_links.ts";
import type { MarkedCommits } from "./marked_commits.ts";
import { paintDown } from "./paint_down.ts";

/** Counts the commits that each head has and the base has not, and the other way round, by one walk for all heads. */
export async function countAheadBehind(
  base: string,
  heads: Iterable<string>,
  walk: { readonly links: ReadLinks; readonly slice: TimeSlice },
): Promise<Map<string, AheadBehind>> {
  const tips = [...new Set([base, ...heads])];
  const commits = await paintDown(tips.map((tip) => [tip]), walk);
  const { all, based } = await countMarks(commits, tips.length, walk.slice);
  const ofBase = all[0] ?? 0;
  const places = new Map(tips.map((tip, place) => [tip, place]));
  return new Map(
    [...new Set(heads)].map((head) => {
      const place = places.get(head) ?? 0;
      const both = based[place] ?? 0;
      return [head, { ahead: (all[place] ?? 0) - both, behind: ofBase - both }];
    }),
  );
}

/** Counts the commits that have each mark, and how many of them have the first mark as well. */
async function countMarks(
  { ids, words, marksAt }: MarkedCommits,
  marks: number,
  slice: TimeSlice,
): Promise<{ readonly all: Uint32Array; readonly based: Uint32Array }> {
  const all = new Uint32Array(marks);
  const based = new Uint32Array(marks);
  for (let index = 0; index < ids.length; index++) {
    const counts = marksAt(index, 0) & 1 ? [all, based] : [all];
    for (let word = 0; word < words; word++) {
      for (let left = marksAt(index, word); left !== 0; left = (left & (left - 1)) >>> 0) {
        const mark = word * 32 + 31 - Math.clz32(left & -left);
        for (const count of counts) count[mark] = (count[mark] ?? 0) + 1;
      }
    }
    if (slice.spent) await slice.pause();
  }
  return { all, based };
}
