import type { MachineTransition } from "../machine.ts";
import { isInside } from "./configuration.ts";
import type { MachineIndex } from "./model.ts";

/**
 * The transitions that one event makes happen with another one: in other regions, those that are taken whatever guards say.
 * @param possible those that can happen, inner ones first
 * @param most how many are of use: of more, only the first ones are found
 * @returns the chosen one among them, in the order of the regions; null where one of them keeps it from happening
 */
export function takenTogether(
  index: MachineIndex,
  possible: readonly MachineTransition[],
  chosen: MachineTransition,
  most: number,
): MachineTransition[] | null {
  const together = [chosen];
  if (!index.hasRegions) return together;
  for (const each of possible) {
    if (together.length > most) break;
    if (each.guard || !happensWith(each, chosen)) continue;
    const around = together.map((other) => regionsOf(index, each.from, other.from));
    // Of one region, the first one that is found is taken.
    if (around.some((regions) => regions === null)) continue;
    const isApart = around.every((regions, place) => {
      const other = together[place];
      return !!regions && !!other && staysIn(each, regions[0]) && staysIn(other, regions[1]);
    });
    if (isApart) together.push(each);
    // Of two that cannot both be taken, the one of the earlier region is.
    else if (index.inOrder([each.from, chosen.from])[0]?.path === each.from) return null;
  }
  return together;
}

/** Whether what makes one happen makes the other happen. */
function happensWith(each: MachineTransition, chosen: MachineTransition): boolean {
  if (each === chosen) return false;
  return chosen.kind === "always" ? each.kind === "always" : takesEventOf(each, chosen);
}

/** Whether a transition takes the event of another one: `*` all, XState's own as well, `mouse.*` all of a kind. */
export function takesEventOf(taker: MachineTransition, other: MachineTransition): boolean {
  if (taker.kind !== "on" || other.kind === "always") return false;
  if (taker.event === "*") return true;
  // A delay may look like the name of an event.
  if (other.kind === "after") return false;
  const isOfKind = taker.event.endsWith(".*") && other.event.startsWith(taker.event.slice(0, -1));
  return taker.event === other.event || isOfKind;
}

/** The regions of one parallel state that two states are in; null when they are not in different ones. */
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

function staysIn({ targets }: MachineTransition, region: string): boolean {
  return targets.every((target) => isInside(target, region));
}
