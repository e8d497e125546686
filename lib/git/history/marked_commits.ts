import type { TimeSlice } from "../../slices/mod.ts";
import type { CommitLinks } from "./commit_links.ts";

/** The commits that a walk came by, in the order in which it did, each with a set of marks. */
export interface MarkedCommits {
  readonly ids: readonly string[];
  /** Numbers of 32 bits that the marks of one commit take. */
  readonly words: number;
  indexOf(id: string): number | undefined;
  /** The marks of a commit. @param word from 0 */
  readonly marksAt: (index: number, word: number) => number;
}

/** The steps that a walk takes on its marked commits. */
export interface MarkingWalk extends MarkedCommits {
  add(id: string, links: CommitLinks): number;
  setMark(index: number, mark: number): void;
  hasEvery(index: number): boolean;
  parentsOf(index: number): readonly string[];
  /** From now on its parents are among the commits. @returns whether it has told them its marks */
  pass(index: number, parent: number): boolean;
  /** Every commit tells its parents its marks, the children first: once for each. */
  settle(slice: TimeSlice): Promise<void>;
}

/** So many steps take no time that anybody would notice. */
const STEPS = 4096;

/** @param marks how many there are */
export function openMarkedCommits(marks: number): MarkingWalk {
  const words = Math.max(1, Math.ceil(marks / 32));
  const every = Uint32Array.from(
    { length: words },
    (_, word) => marks >= (word + 1) * 32 ? 0xffffffff : 2 ** (marks - word * 32) - 1,
  );
  const ids: string[] = [];
  const parentIds: (readonly string[])[] = [];
  const indexes = new Map<string, number>();
  let bits = new Uint32Array(1024 * words);

  /** @returns whether the other one has more marks now */
  function copy(from: number, to: number): boolean {
    let isMore = false;
    for (let word = 0; word < words; word++) {
      const at = to * words + word;
      const before = bits[at] ?? 0;
      const after = (before | (bits[from * words + word] ?? 0)) >>> 0;
      if (after === before) continue;
      bits[at] = after;
      isMore = true;
    }
    return isMore;
  }

  function knownParents(index: number): number[] {
    return (parentIds[index] ?? []).flatMap((id) => indexes.get(id) ?? []);
  }

  /** Children before their parents. */
  async function inOrder(slice: TimeSlice): Promise<number[]> {
    const children = new Uint32Array(ids.length);
    for (let index = 0; index < ids.length; index++) {
      for (const parent of knownParents(index)) children[parent] = (children[parent] ?? 0) + 1;
      if (index % STEPS === 0 && slice.spent) await slice.pause();
    }
    const order = ids.flatMap((_, index) => children[index] === 0 ? [index] : []);
    // A list goes on to what is added while it is read.
    for (const index of order) {
      for (const parent of knownParents(index)) {
        const left = (children[parent] ?? 0) - 1;
        children[parent] = left;
        if (left === 0) order.push(parent);
      }
      if (order.length % STEPS === 0 && slice.spent) await slice.pause();
    }
    return order;
  }

  return {
    ids,
    words,
    indexOf: (id) => indexes.get(id),
    marksAt: (index, word) => bits[index * words + word] ?? 0,
    add(id, { parents }) {
      const index = ids.push(id) - 1;
      indexes.set(id, index);
      parentIds.push(parents);
      if (ids.length * words > bits.length) {
        const larger = new Uint32Array(bits.length * 2);
        larger.set(bits);
        bits = larger;
      }
      return index;
    },
    setMark(index, mark) {
      const at = index * words + (mark >>> 5);
      bits[at] = ((bits[at] ?? 0) | (1 << (mark & 31))) >>> 0;
    },
    hasEvery(index) {
      for (let word = 0; word < words; word++) {
        if (bits[index * words + word] !== every[word]) return false;
      }
      return true;
    },
    parentsOf: (index) => parentIds[index] ?? [],
    pass: copy,
    async settle(slice) {
      let steps = 0;
      for (const index of await inOrder(slice)) {
        for (const parent of knownParents(index)) copy(index, parent);
        if (++steps % STEPS === 0 && slice.spent) await slice.pause();
      }
    },
  };
}
