import { type ParsedSource, syntaxErrors } from "../../source/mod.ts";
import { createTimeSlice, type TimeSlice } from "../../slices/mod.ts";
import { createEvaluation } from "../evaluate/evaluate.ts";
import { openModules } from "../evaluate/modules.ts";
import type { Evaluation } from "../evaluate/value.ts";
import { type LeadsToXState, scoutXState } from "../evaluate/xstate_scout.ts";
import { findMachines } from "../extract/find_machines.ts";
import { type MachineParts, readMachine } from "../extract/read_machine.ts";
import type { MachineModel, Problem } from "../machine.ts";
import type { ProjectCode } from "../project_code.ts";

/** The machines of one file. */
export interface FileMachines {
  readonly machines: readonly MachineModel[];
  /** The problems of the file itself, and the places where it may make a machine that cannot be read. */
  readonly problems: readonly Problem[];
}

/** The largest number of files to which one file may lead. */
const MAX_FILES = 300;

/**
 * The machines that a file makes, told from the code without running it. What cannot be told is a problem of the machine
 * and costs only the part it is about.
 */
export async function readMachines(
  file: ParsedSource,
  code: ProjectCode,
  options: { signal?: AbortSignal | undefined } = {},
): Promise<FileMachines> {
  const { parts, problems } = await readParts(file, code, options);
  return {
    machines: parts.map(({ model }) => model),
    problems: [...syntaxProblems(file), ...problems],
  };
}

/** Reads the machines of a file with the values and syntax from which they were read. */
export async function readMachineParts(
  file: ParsedSource,
  code: ProjectCode,
  options: { signal?: AbortSignal | undefined } = {},
): Promise<readonly MachineParts[]> {
  return (await readParts(file, code, options)).parts;
}

function readParts(
  file: ParsedSource,
  code: ProjectCode,
  options: { signal?: AbortSignal | undefined },
): Promise<{ readonly parts: readonly MachineParts[]; readonly problems: readonly Problem[] }> {
  const range = code.graph.resolver.packageOf(file.path)?.dependencies.get("xstate");
  return inRounds(file, code, options, async ({ run, mayLeadToXState, slice }) => {
    const parts: MachineParts[] = [];
    const { machines, problems } = await findMachines({ run, mayLeadToXState }, file, slice);
    for (const [index, found] of machines.entries()) {
      parts.push(await readMachine({ run, file, found, index, range, slice }));
    }
    return { parts, problems };
  });
}

/** The number of machines that a file makes, or may make. */
export interface MachineCount {
  readonly machines: number;
  /** Places that may make machines and cannot be read. */
  readonly problems: number;
}

/** Counts the machines that a file makes. */
export function countMachines(
  file: ParsedSource,
  code: ProjectCode,
  options: { signal?: AbortSignal | undefined } = {},
): Promise<MachineCount> {
  return inRounds(file, code, options, async ({ run, mayLeadToXState, slice }) => {
    const { machines, problems } = await findMachines({ run, mayLeadToXState }, file, slice);
    return { machines: machines.length, problems: problems.length };
  });
}

interface Round {
  readonly run: Evaluation;
  readonly mayLeadToXState: LeadsToXState;
  readonly slice: TimeSlice;
}

/**
 * Does work that can find out, in its middle, that other files have to be read. It is done again with them, until nothing
 * is missing: so the work itself waits for no file.
 */
async function inRounds<T>(
  file: ParsedSource,
  code: ProjectCode,
  { signal }: { signal?: AbortSignal | undefined },
  work: (round: Round) => Promise<T>,
): Promise<T> {
  const { graph } = code;
  const slice = createTimeSlice({ signal });
  const files = new Map<string, ParsedSource | null>([[file.path, file]]);
  const mayLeadToXState = scoutXState(graph);
  while (true) {
    const wanted = new Set<string>();
    const run = createEvaluation(
      openModules({ main: file.path, graph, files, want: (path) => wanted.add(path) }),
    );
    const result = await work({ run, mayLeadToXState, slice });
    if (wanted.size === 0) return result;
    for (const path of wanted) {
      files.set(path, files.size < MAX_FILES ? await code.parse(path) : null);
      await slice.pause();
    }
  }
}

function syntaxProblems(file: ParsedSource): Problem[] {
  return syntaxErrors(file).map(({ message, line, column, start, end }) => ({
    code: "syntax_error",
    message,
    path: file.path,
    line,
    column,
    start,
    end,
  }));
}
