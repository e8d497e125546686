import type { FlowChange } from "../indicators/review_facts.ts";
import { isFlowDetail } from "../indicators/flow_change.ts";
import type { ReviewUnit } from "../common/schemas.ts";
import type { Sides } from "../side.ts";
import { comparePaths } from "../units/machines/mod.ts";

/** The ways through the machines of the units in which something about a machine is not as it was. Sorted as the units are. */
export async function findFlowChanges(
  sides: Sides,
  units: readonly ReviewUnit[],
  options: { readonly signal?: AbortSignal } = {},
): Promise<FlowChange[]> {
  const found: FlowChange[] = [];
  for (const { path, previousPath, change, details } of units) {
    if (!details.some(isFlowDetail)) continue;
    const pair = {
      base: change === "added" ? null : { side: sides.base, path: previousPath ?? path },
      head: change === "removed" ? null : { side: sides.head, path },
    };
    const { machines } = await comparePaths(pair, options);
    found.push(...machines.map((machine) => ({ ...machine, path })));
  }
  return found;
}
