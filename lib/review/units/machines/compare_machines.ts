import { createTimeSlice } from "../../../slices/mod.ts";
import { compareText, count } from "../../../text/mod.ts";
import type { UnitDetail } from "../../common/schemas.ts";
import type { SideFiles, UnitComparison } from "../../unit_comparison.ts";
import { readUnitFile } from "../reading/read_unit_file.ts";
import { compareImplementations } from "./compare_implementations.ts";
import { compareStates } from "./compare_states.ts";
import { compareTransitions } from "./compare_transitions.ts";
import { compareWhole } from "./compare_whole.ts";
import { detail, pairMachines } from "./machine_pair.ts";
import { matchMachines } from "./match_machines.ts";
import { type ReadMachine, readSideMachines } from "./read_machines.ts";

/**
 * Lists the changes in the machines of a file: those that came and went, and of the others their states, transitions, guards,
 * actions and invokes. What one side leaves unknown is a problem, and never told as gone or new.
 */
export async function compareMachines(
  files: SideFiles,
  options: { signal?: AbortSignal | undefined } = {},
): Promise<UnitComparison> {
  const base = await readSideMachines(files.base, "base", options);
  const head = await readSideMachines(files.head, "head", options);
  const slice = createTimeSlice(options);
  const { pairs, added, removed } = matchMachines(base.machines, head.machines);
  const details: UnitDetail[] = [];
  const sources = {
    base: (await readUnitFile(pairs.length > 0 ? files.base : null, "base")).source,
    head: (await readUnitFile(pairs.length > 0 ? files.head : null, "head")).source,
  };
  for (const [old, now] of pairs) {
    await slice.pause();
    const pair = pairMachines(old, now, slice);
    details.push(...compareWhole(pair));
    details.push(...compareImplementations(pair, sources));
    details.push(...await compareStates(pair));
    details.push(...await compareTransitions(pair));
  }
  if (!base.isPartial) details.push(...added.map((each) => lone(each, "added")));
  if (!head.isPartial) details.push(...removed.map((each) => lone(each, "removed")));
  return { details: sorted(details), problems: [...base.problems, ...head.problems] };
}

function lone({ model }: ReadMachine, change: "added" | "removed"): UnitDetail {
  const { name, states, transitions, line } = model;
  const inner = states.filter(({ parent }) => parent !== null).length;
  const words = `${count(inner, "state")}, ${count(transitions.length, "transition")}`;
  return detail(null, {
    subject: "machine",
    change,
    name,
    [change === "added" ? "after" : "before"]: words,
    line,
    message: `The machine "${name}" ${change === "added" ? "is new" : "is gone"}`,
  });
}

/** By machine, the machine itself first, then by line. */
function sorted(details: readonly UnitDetail[]): UnitDetail[] {
  const machineOf = ({ owner, name }: UnitDetail) => owner ?? name;
  return details.toSorted((a, b) =>
    compareText(machineOf(a), machineOf(b)) ||
    Number(a.owner !== null) - Number(b.owner !== null) ||
    (a.line ?? 0) - (b.line ?? 0)
  );
}
