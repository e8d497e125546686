import type { Clone } from "../schemas.ts";
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
export async function recover(records: CloneRecords, markers: Markers): Promise<void> {
  const sweeps = await markers.sweep();
  const whole = new Set(
    sweeps.filter(({ outcome }) => outcome === "whole").map(({ id }) => id),
  );
  for (const record of records.all().filter(isUnfinished)) {
    if (markers.isTaken(record.id)) continue;
    records.save(ended(record, whole.has(record.id)));
  }
  // Last: until the record says so, the marker does.
  for (const { id } of sweeps) markers.settle(id);
}

function ended(record: Clone, isWhole: boolean): Clone {
  const finishedAt = new Date().toISOString();
  if (isWhole) return { ...record, state: "done", progress: null, finishedAt };
  if (record.state === "cancelling") return { ...record, state: "cancelled", finishedAt };
  const message = "The service ended before the clone was done";
  return { ...record, state: "failed", error: { code: "interrupted", message }, finishedAt };
}
