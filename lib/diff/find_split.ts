import { createFronts, type Fronts } from "./fronts.ts";
import { farthestSplit, promisingSplit } from "./early_split.ts";
import { roughRoot } from "./thin_out.ts";

/** The two texts that are compared: lines as numbers. */
export interface Pair {
  readonly before: Int32Array;
  readonly after: Int32Array;
}

/** A part of both texts: lines `top` to `bottom` of the one before, `left` to `right` of the one after, ends excluded. */
export interface Box {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
  /** True when only the shortest way will do, because it is known to be short. */
  readonly isExact: boolean;
}

/** A point on the way through a box. */
export interface Split {
  readonly line: number;
  readonly column: number;
  readonly isExactBefore: boolean;
  readonly isExactAfter: boolean;
}

/** Steps from either end after which the best point so far is taken, when the texts are short. */
const PATIENCE = 256;
/**
 * Cells looked at for one comparison, a second or so, after which what is left counts as all different. Only texts made
 * for it get there.
 */
const MOST_CELLS = 150_000_000;

/** @returns finds a split of a box; null when the patience for the whole comparison is used up */
export function createSplitter(pair: Pair): (box: Box) => Split | null {
  const patience = Math.max(PATIENCE, roughRoot(pair.before.length + pair.after.length + 3));
  const fronts = createFronts(pair);
  let cellsLeft = MOST_CELLS;
  return (box) => {
    fronts.enter(box);
    for (let cost = 1; cellsLeft > 0; cost++) {
      const cells = fronts.cells;
      const meeting = fronts.forward() ?? fronts.backward();
      cellsLeft -= fronts.cells - cells;
      if (meeting) return { ...meeting, isExactBefore: true, isExactAfter: true };
      const early = box.isExact ? null : splitEarly(fronts, { pair, box, cost, patience });
      if (early) return early;
    }
    return null;
  };
}

/** The progress of the search of a box. */
export interface Progress {
  readonly pair: Pair;
  readonly box: Box;
  /** Steps from either end. */
  readonly cost: number;
}

function splitEarly(
  fronts: Fronts,
  progress: Progress & { readonly patience: number },
): Split | null {
  const { cost, patience } = progress;
  const promising = cost > PATIENCE && fronts.sawRun ? promisingSplit(fronts, progress) : null;
  return promising ?? (cost >= patience ? farthestSplit(fronts, progress) : null);
}
