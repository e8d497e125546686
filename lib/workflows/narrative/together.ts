import { groupBy } from "../../grouping/mod.ts";
import type { MachineTransition } from "../machine.ts";
import { domainOf, isInside } from "./configuration.ts";
import type { MachineIndex } from "./model.ts";

/**
 * The transitions that one event makes happen with another one: in other regions, those that are taken whatever guards say.
 * @param possible those that can happen, in the order of `innerFirst`
 * @param most how many are of use: of more, only the first ones are found
 * @returns the chosen one among them, in the order of the regions; null where one of them keeps it from happening
 */
export function takenTogether(
  index: MachineIndex,
  possible: readonly MachineTransition[],
  chosen: MachineTransition,
  most: number,
): MachineTransition[] | null {
  if (!index.hasRegions) return [chosen];
  const together: MachineTransition[] = [];
  for (const each of possible) {
    if (together.length > most) break;
    if (each !== chosen) {
      const isCertain = !each.guard && happensWith(each, chosen);
      if (!isCertain || !regionsOf(index, each.from, chosen.from)) continue;
    }
    const isApart = together.every((other) => areApart(index, each, other));
    if (isApart) together.push(each);
    // Of two that cannot both be taken, the one of the earlier region is.
    else if (each === chosen) return null;
  }
  return together;
}

/** The transitions of a state behind those of the states in it, as XState asks them. */
export function innerFirst(
  index: MachineIndex,
  transitions: readonly MachineTransition[],
): readonly MachineTransition[] {
  if (!index.hasRegions) return transitions;
  const byState = groupBy(transitions, ({ from }) => from);
  const around: string[] = [];
  const ordered: string[] = [];
  for (const { path } of index.inOrder(byState.keys())) {
    while (around.length > 0 && !isInside(path, around.at(-1) ?? "")) {
      ordered.push(...around.splice(-1));
    }
    around.push(path);
  }
  return [...ordered, ...around.toReversed()].flatMap((path) => byState.get(path) ?? []);
}

/** Tells whether the cause of the `chosen` transition also makes `each` happen. */
function happensWith(each: MachineTransition, chosen: MachineTransition): boolean {
  if (each === chosen) return false;
  return chosen.kind === "always" ? each.kind === "always" : takesEventOf(each, chosen);
}

/** Tells whether a transition takes the event of another transition: `*` all, XState's own as well, `mouse.*` all of a kind. */
export function takesEventOf(taker: MachineTransition, other: MachineTransition): boolean {
  if (taker.kind !== "on" || other.kind === "always") return false;
  if (taker.event === "*") return true;
  // A delay may look like the name of an event.
  if (other.kind === "after") return false;
  const isOfKind = taker.event.endsWith(".*") && other.event.startsWith(taker.event.slice(0, -1));
  return taker.event === other.event || isOfKind;
}

/** Finds the regions of one parallel state that contain two states; null when they are not in different ones. */
function regionsOf(
  index: MachineIndex,
  one: string,
  other: string,
): readonly [string, string] | null {
  const outer = [other, ...index.ancestorsOf(other).map(({ path }) => path)];
  let region = one;
  for (const { path, type } of index.ancestorsOf(one)) {
    const place = outer.indexOf(path);
    const beside = outer[place - 1];
    if (place === 0) return null;
    if (beside !== undefined) {
      return type === "parallel" && beside !== region ? [region, beside] : null;
    }
    region = path;
  }
  return null;
}

/** Tells whether both of two transitions are taken: in different regions, with no state that both leave. */
function areApart(
  index: MachineIndex,
  one: MachineTransition,
  other: MachineTransition,
): boolean {
  const regions = regionsOf(index, one.from, other.from);
  if (!regions) return false;
  if (index.model.version === 4) return staysIn(one, regions[0]) && staysIn(other, regions[1]);
  const [a, b] = [domainOf(index, one), domainOf(index, other)];
  const leavesNothing = [a, b].some((path) =>
    path !== null && index.realChildrenOf(path).length === 0
  );
  if (leavesNothing) return true;
  return a !== null && b !== null && a !== b && !isInside(a, b) && !isInside(b, a);
}

/** XState 4 may leave the region itself and enter it again. */
function staysIn({ targets }: MachineTransition, region: string): boolean {
  return targets.every((target) => target === region || isInside(target, region));
}
