import { createTimeSlice } from "../../../slices/mod.ts";
import {
  indexMachine,
  type MachineIndex,
  type MachineMeaning,
  type MachineModel,
  meaningOf,
  type Problem,
  readFileMachines,
} from "../../../workflows/mod.ts";
import type { UnitComparison } from "../../unit_comparison.ts";
import type { SideFile } from "../../side_file.ts";
import { type UnknownParts, unknownParts } from "./unknown_parts.ts";

/** A machine of one side, with all that comparing it takes. Its states and transitions stand in the order of the model's. */
export interface ReadMachine {
  readonly model: MachineModel;
  readonly meaning: MachineMeaning;
  readonly index: MachineIndex;
  readonly unknown: UnknownParts;
}

/** The machines of a file on one side. */
export interface SideMachines {
  readonly machines: readonly ReadMachine[];
  readonly problems: UnitComparison["problems"];
  /** Not all of the file could be read: what is missing may be in it. */
  readonly isPartial: boolean;
}

const NOTHING: SideMachines = { machines: [], problems: [], isPartial: false };

/** Problems of one side beyond these say nothing new. */
const MAX_PROBLEMS = 100;

/** Reads the machines of a file; none where the file is not there. */
export async function readSideMachines(
  file: SideFile | null,
  side: "base" | "head",
  options: { signal?: AbortSignal | undefined },
): Promise<SideMachines> {
  if (!file) return NOTHING;
  const slice = createTimeSlice(options);
  const found = await readFileMachines(file.side.source, file.path, options);
  const machines: ReadMachine[] = [];
  // A copy of a machine of another file changes with that one, where it is told.
  const own = found.machines.filter(({ derivedFrom }) => !derivedFrom);
  for (const model of own) {
    await slice.pause();
    const meaning = await meaningOf(model, slice);
    const unknown = unknownParts(model, file.path, found.problems);
    machines.push({ model, meaning, unknown, index: indexMachine(model) });
  }
  const problems = [...found.problems, ...own.flatMap((each) => each.problems)];
  return {
    machines,
    problems: problems.slice(0, MAX_PROBLEMS).map((each) => told(each, side, file.path)),
    isPartial: found.problems.length > 0,
  };
}

/** The place of a problem in another file is no place in this one. */
function told(
  problem: Problem,
  side: "base" | "head",
  path: string,
): UnitComparison["problems"][number] {
  const isHere = problem.path === path;
  const message = isHere ? problem.message : `${problem.message} (in "${problem.path}")`;
  return { side, message, line: isHere ? problem.line : null };
}
