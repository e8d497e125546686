import { createTimeSlice } from "../../slices/mod.ts";
import type { FileChange } from "../file_change.ts";
import type { ReviewUnit } from "../common/schemas.ts";
import type { Sides } from "../side.ts";
import { compareMachines, machineFilesTouchedBy } from "./machines/mod.ts";
import { placeOf, type SideLayout } from "./unit_pairs.ts";

/** Machines that did not change themselves and are read from changed files: as many files as are looked at. */
const MAX_USERS = 200;

/**
 * Compares the machines of files that did not change, but take states, transitions or settings from a changed file.
 * @param layout of the head
 * @returns those in which something about a machine is not as it was
 */
export async function compareMachineUsers(
  sides: Sides,
  changes: readonly FileChange[],
  { layout, signal }: { readonly layout: SideLayout; readonly signal?: AbortSignal | undefined },
): Promise<ReviewUnit[]> {
  const changed = changes.flatMap(({ path, previousPath }) => [path, previousPath ?? path]);
  const touched = await machineFilesTouchedBy(sides, changed, { signal });
  const slice = createTimeSlice({ signal });
  const units: ReviewUnit[] = [];
  for (
    const path of touched.filter((each) => layout.kinds.get(each) === "source").slice(0, MAX_USERS)
  ) {
    await slice.pause();
    const files = { base: { side: sides.base, path }, head: { side: sides.head, path } };
    const { details, problems } = await compareMachines(files, { signal });
    if (details.length === 0) continue;
    units.push({
      path,
      ...placeOf(layout, path),
      change: "changed",
      details: [...details],
      problems: [...problems],
    });
  }
  return units;
}
