import { createTimeSlice } from "../../slices/mod.ts";
import type { FileChange } from "../file_change.ts";
import type { ReviewUnit } from "../common/schemas.ts";
import type { Sides } from "../side.ts";
import { compareMoved, movedCode } from "./compare_moved.ts";
import { type Graphs, isHandedOn, joinHanded } from "./join_handed.ts";
import { joinMoves } from "./join_moves.ts";

/** Tells what went from one file to another as moved, and what follows from that for the files that hand it on not at all. */
export async function joinPlaces(
  sides: Sides,
  units: readonly ReviewUnit[],
  changes: readonly FileChange[],
  { signal }: { readonly signal?: AbortSignal | undefined } = {},
): Promise<ReviewUnit[]> {
  const waiting = signal ? { signal } : {};
  const graphs: Graphs = {
    base: await sides.base.source.graph.refresh(waiting),
    head: await sides.head.source.graph.refresh(waiting),
  };
  const slice = createTimeSlice({ signal });
  const moved = await joinMoves(units, changes, {
    compare: async (move) => {
      await slice.pause();
      return await compareMoved(sides, move);
    },
    codeOf: async (side, path, name) => {
      await slice.pause();
      return await movedCode(sides, side, path, name);
    },
    isHandedOn: (side, path, name) => isHandedOn(graphs[side], path, name),
  });
  return joinHanded(moved, graphs);
}
