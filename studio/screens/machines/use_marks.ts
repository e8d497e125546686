import { useMemo } from "react";
import { changesBetween } from "../../parts/machine/changes.ts";
import type { Marks } from "../../parts/machine/marks.ts";
import type { Finding, Machine } from "../../parts/machine/model.ts";
import type { useScenario } from "./use_scenario.ts";

interface MarksProps {
  readonly machine: Machine;
  readonly changed: Machine | undefined;
  readonly findings: readonly Finding[];
  readonly walking: ReturnType<typeof useScenario>;
}

/** Returns what the diagram says beside the machine: findings, where the scenario is, what the change adds. */
export function useMarks({ machine, changed, findings, walking }: MarksProps): Marks {
  const { current, taken } = walking;
  return useMemo(() => {
    return {
      findings: Map.groupBy(findings, ({ state }) => state ?? ""),
      current,
      taken,
      changes: changed === undefined ? new Map() : changesBetween(machine, changed).after,
    };
  }, [machine, changed, findings, current, taken]);
}
