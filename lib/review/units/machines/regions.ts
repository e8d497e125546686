import { liesIn } from "../../../workflows/mod.ts";
import type { ReadMachine } from "./read_machines.ts";

/** Leaves out of a place the states in regions that the other side does not have: they change nothing about the others. */
export type WithoutRegions = (place: readonly string[]) => readonly string[];

/**
 * @param one the machine whose own regions are dropped
 * @param otherOf the path of a state on the other side; null where it is not there
 */
export function withoutOwnRegions(
  { index, model }: ReadMachine,
  other: ReadMachine,
  otherOf: (path: string) => string | null,
): WithoutRegions {
  const regions = model.states.filter(({ path, parent, type }) => {
    if (parent === null || type === "history" || otherOf(path) !== null) return false;
    const around = otherOf(parent);
    return index.state(parent)?.type === "parallel" && around !== null &&
      other.index.state(around)?.type === "parallel";
  }).map(({ path }) => path);
  if (regions.length === 0) return (place) => place;
  return (place) => place.filter((path) => !regions.some((region) => liesIn(path, region)));
}
