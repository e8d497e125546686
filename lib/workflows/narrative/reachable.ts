import type { TimeSlice } from "../../slices/mod.ts";
import type { MachineState } from "../machine.ts";
import type { MachineIndex } from "./model.ts";

/** The states that some path of transitions leads to, guards or not. */
export async function reachableStates(
  index: MachineIndex,
  slice: TimeSlice,
): Promise<ReadonlySet<string>> {
  const reached = new Set<string>();
  const agenda: string[] = index.root ? [index.root.path] : [];
  for (let path = agenda.pop(); path !== undefined; path = agenda.pop()) {
    const state = index.state(path);
    if (!state || reached.has(path)) continue;
    if (slice.spent) await slice.pause();
    reached.add(path);
    for (const next of leadsTo(index, state)) agenda.push(next);
  }
  return reached;
}

function leadsTo(index: MachineIndex, state: MachineState): string[] {
  const { path, type, parent, initial, historyTarget } = state;
  const targets = index.transitionsOf(path).flatMap((each) => each.targets);
  const around = parent === null ? [] : [parent];
  if (type === "parallel") {
    const regions = index.realChildrenOf(path).map((child) => child.path);
    return [...targets, ...around, ...regions];
  }
  // What a history state remembers was reached before; at first it leads where it says, or where its parent starts.
  if (type === "history") return [...(historyTarget ?? []), ...around, ...startOf(index, parent)];
  if (initial !== null) return [...targets, ...around, initial];
  // Where it is not known which one starts, each of them may: that nothing leads there would say the same once more.
  return [...targets, ...around, ...index.realChildrenOf(path).map((child) => child.path)];
}

function startOf(index: MachineIndex, path: string | null): string[] {
  const initial = path === null ? null : index.state(path)?.initial ?? null;
  return initial === null ? [] : [initial];
}
