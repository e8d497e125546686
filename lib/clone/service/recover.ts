import type { Clone } from "./schemas.ts";
import type { Markers } from "./markers.ts";
import type { CloneRecords } from "./records.ts";

const UNFINISHED: ReadonlySet<Clone["state"]> = new Set(["queued", "running", "cancelling"]);

export function isUnfinished({ state }: Clone): boolean {
  return UNFINISHED.has(state);
}

/**
 * Brings the records of clones that no service works on any more to an end. What only lacked its last record is done; of
 * everything else nothing is left.
 */
export async function recover(
  records: CloneRecords,
  markers: Markers,
  report: (error: unknown) => void,
): Promise<void> {
  const sweeps = await markers.sweep(report);
  const whole = new Set(
    sweeps.filter(({ outcome }) => outcome === "whole").map(({ id }) => id),
  );
  const unsaved = new Set<string>();
  for (const record of records.all().filter(isUnfinished)) {
    if (markers.isTaken(record.id)) continue;
    const last = ended(record, whole.has(record.id));
    try {
      records.save(last);
    } catch (error) {
      records.hold(last);
      unsaved.add(record.id);
      report(error);
    }
  }
  // Last: until the record says so, the marker does.
  for (const { id } of sweeps) if (!unsaved.has(id)) markers.settle(id);
}

function ended(record: Clone, isWhole: boolean): Clone {
  const finishedAt = new Date().toISOString();
  if (isWhole) return { ...record, state: "done", progress: null, finishedAt };
  if (record.state === "cancelling") return { ...record, state: "cancelled", finishedAt };
  const message = "The service ended before the clone was done";
  return { ...record, state: "failed", error: { code: "interrupted", message }, finishedAt };
}
