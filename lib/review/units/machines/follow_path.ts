import { type Configuration, initialConfiguration, stepsFrom } from "../../../workflows/mod.ts";
import { type MachinePath, pathStep, startOf } from "./paths.ts";
import type { ReadMachine } from "./read_machines.ts";
import type { WithoutRegions } from "./regions.ts";

/** The answer to whether a path leads through a machine. `unknown`: not as far as it was read, but there may be more. */
export type Followed = "yes" | "no" | "unknown";

/** Tells whether a machine can be gone through as another one can. */
export interface PathFollower {
  /** @param path speaks of states as this machine does */
  follow(path: MachinePath): Followed;
}

/** The same step can lead to several configurations, which differ in what history states remember. */
const MAX_PLACES = 50;

interface ToldStep {
  readonly key: string;
  readonly place: string;
  readonly configuration: Configuration;
}

/**
 * Steps that were worked out are kept: paths have their beginnings in common.
 * @param shown leaves out of a place of this machine what no path speaks of
 */
export function openPathFollower(
  { index, unknown }: ReadMachine,
  shown: WithoutRegions,
): PathFollower {
  const known = new Map<string, readonly ToldStep[]>();
  const start = initialConfiguration(index);
  const startPlace = placeKey(shown(startOf(index)));

  function stepsAt(configuration: Configuration): readonly ToldStep[] {
    let steps = known.get(configuration.key);
    if (!steps) {
      steps = stepsFrom(index, configuration).map((step) => {
        const { key, to } = pathStep(index, step);
        return { key, place: placeKey(shown(to)), configuration: step.to };
      });
      known.set(configuration.key, steps);
    }
    return steps;
  }

  /** There may be more to a place where something active could not be read. */
  function isUncertain(places: readonly Configuration[]): boolean {
    return unknown.any &&
      places.some(({ active }) =>
        [...active].some((path) =>
          unknown.ofState(path) ||
          index.transitionsOf(path).some(({ event }) => unknown.ofTransitions(path, event))
        )
      );
  }

  return {
    follow(path) {
      let places: Configuration[] = [start];
      if (placeKey(path.start) !== startPlace) return isUncertain(places) ? "unknown" : "no";
      for (const { key, to } of path.steps) {
        const goal = placeKey(to);
        const next = new Map<string, Configuration>();
        for (const step of places.flatMap(stepsAt)) {
          if (step.key !== key || step.place !== goal) continue;
          if (next.size < MAX_PLACES) next.set(step.configuration.key, step.configuration);
        }
        if (next.size === 0) return isUncertain(places) ? "unknown" : "no";
        places = [...next.values()];
      }
      return "yes";
    },
  };
}

/** The order of the source does not matter. */
function placeKey(place: readonly string[]): string {
  return place.toSorted().join("\n");
}
