import { useMemo } from "react";
import { useKeys } from "../../parts/keys.ts";
import { keyOf } from "../../parts/machine/model.ts";
import { goTo } from "../../places/use_place.ts";
import type { OpenMachine } from "./machine_view.tsx";
import type { Scenario } from "./scenarios_view.tsx";

/** Where a scenario is that is walked on the diagram. */
export interface Walking {
  /** The states that it is in, with those around them. */
  readonly current: ReadonlySet<string>;
  /** The key of the transition that comes next. */
  readonly taken: string | null;
  /** Goes to a step of a scenario; null ends the walk. */
  readonly walk: (scenario: number | null, step: number) => void;
}

/** Returns where the scenario of an address is, and the way to its other steps. */
export function useScenario(
  place: OpenMachine,
  scenarios: readonly Scenario[] | undefined,
): Walking {
  const steps = scenarios?.[place.scenario ?? -1]?.steps;
  const step = Math.min(place.step ?? 0, steps?.length ?? 0);
  const at = useMemo(() => whereAt(steps, step), [steps, step]);

  function walk(scenario: number | null, next: number): void {
    const own = scenario === null ? undefined : scenarios?.[scenario]?.steps;
    const [state] = whereAt(own, next).innermost;
    const told = scenario === null ? {} : { state, transition: undefined };
    const walked = scenario === null
      ? { scenario: undefined, step: undefined }
      : { scenario, step: next };
    goTo({ ...place, ...told, ...walked }, { replace: true });
  }
  function go(by: number): void {
    const next = step + by;
    if (steps !== undefined && next >= 0 && next <= steps.length) {
      walk(place.scenario ?? null, next);
    }
  }
  useKeys({ n: () => go(1), p: () => go(-1) });
  return {
    current: at.current,
    taken: at.taken,
    walk,
  };
}

interface Where {
  readonly innermost: readonly string[];
  readonly current: ReadonlySet<string>;
  readonly taken: string | null;
}

function whereAt(steps: Scenario["steps"] | undefined, step: number): Where {
  const next = steps?.[step];
  const innermost = next?.from ?? steps?.at(-1)?.to ?? [];
  return {
    innermost,
    current: new Set(innermost.flatMap(withThoseAround)),
    taken: next ? keyOf(next.transition) : null,
  };
}

/** Returns the path of a state and of those around it, but for the machine itself. */
function withThoseAround(path: string): string[] {
  const names = path.split(/(?<!\\)\./);
  return names.map((_, index) => names.slice(0, index + 1).join("."));
}
