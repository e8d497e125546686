import type { z } from "zod";
import { WorkbenchError } from "../errors/mod.ts";
import { readCursor } from "../paging/mod.ts";
import type { Source } from "../source/mod.ts";
import { createTimeSlice } from "../slices/mod.ts";
import { narrate } from "./narrative/narrate.ts";
import { readMachinesAt } from "./read_workflow_machines.ts";
import {
  type NarrativeQuery,
  SCENARIO_LIMIT,
  type workflowNarrative,
} from "./narrative/schemas.ts";

/**
 * The machines of a workflow file in plain English: what they are, ways through them, and what to look at.
 * @throws {WorkbenchError} as `readWorkflowMachines`; `machine_not_found`; `invalid_request` for a cursor that is none
 */
export async function readNarrative(
  source: Source,
  { machine, cursor, limit = SCENARIO_LIMIT, ...address }: NarrativeQuery,
  options: { signal?: AbortSignal | undefined } = {},
): Promise<z.input<typeof workflowNarrative>> {
  const page = { start: readCursor(cursor), limit };
  const { file, machines, problems } = await readMachinesAt(source, address, options);
  const asked = machines.filter(({ index }) => machine === undefined || index === machine);
  if (machine !== undefined && asked.length === 0) throw notThere(machine, machines.length);
  const slice = createTimeSlice(options);
  const narratives: z.input<typeof workflowNarrative>["machines"] = [];
  for (const model of asked) narratives.push(await narrate(model, slice, page));
  return {
    path: file.path,
    contentHash: file.contentHash,
    machines: narratives,
    problems: [...problems],
  };
}

function notThere(machine: number, count: number): WorkbenchError {
  const message = `Cannot find machine ${machine}: the file makes ${count}, counted from 0`;
  return new WorkbenchError("machine_not_found", message);
}
