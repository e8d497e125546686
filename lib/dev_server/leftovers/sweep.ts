import { endFamily } from "../group/end_family.ts";
import { openFamily } from "../group/process_family.ts";
import type { ProcessEntry } from "../group/process_table.ts";
import { processesOfRun } from "../group/run_mark.ts";
import { bootId, lives, type RunRecord, type RunRecords } from "./run_records.ts";

/** The time for which a left process is asked to end, before it is forced. */
const PATIENCE_MS = 4000;

/** Stops what services that were killed left running. The runs of services that live are theirs. */
export async function sweepLeftovers(records: RunRecords): Promise<void> {
  const boot = await bootId();
  await Promise.all(
    records.all().map(async (record) => {
      const isOfThisBoot = record.boot === boot;
      if (isOfThisBoot && await lives(record.owner)) return;
      if (isOfThisBoot) await endLeftover(record);
      records.remove(record.id);
    }),
  );
}

async function endLeftover(record: RunRecord): Promise<void> {
  const marked = await processesOfRun(record.id, []);
  const group = await provenGroup(record, marked);
  if (group !== null) await endFamily(openFamily(group), PATIENCE_MS);
}

/**
 * The group of a run, where it is certain that the number is still the run's: its first process is the very one that was
 * written down, or one of the group carries the run's mark. A number that came back for another process is left alone.
 */
async function provenGroup(
  { leader }: RunRecord,
  marked: readonly ProcessEntry[],
): Promise<number | null> {
  // The service died before it could write the number down. The first process may have ended by then, as npm does when
  // nobody reads what it prints: the oldest that is left is in its group, and what went into another came later.
  if (!leader) return marked.toSorted(byAge)[0]?.group ?? null;
  if (marked.some(({ group }) => group === leader.pid)) return leader.pid;
  return await lives(leader) ? leader.pid : null;
}

function byAge(a: ProcessEntry, b: ProcessEntry): number {
  return Number(a.began) - Number(b.began) || a.pid - b.pid;
}
