import type { z } from "zod";
import { createTimeSlice, type Source } from "../source/mod.ts";
import { narrate } from "./narrative/narrate.ts";
import { readMachinesAt } from "./read_workflow_machines.ts";
import type { workflowNarrative } from "./narrative/schemas.ts";
import type { WorkflowAddress } from "./schemas.ts";

/**
 * The machines of a workflow file in plain English: what they are, ways through them, and what to look at.
 * @throws {WorkbenchError} as `readWorkflowMachines`
 */
export async function readNarrative(
  source: Source,
  address: WorkflowAddress,
  options: { signal?: AbortSignal | undefined } = {},
): Promise<z.input<typeof workflowNarrative>> {
  const { file, machines, problems } = await readMachinesAt(source, address, options);
  const slice = createTimeSlice(undefined, options);
  const narratives: z.input<typeof workflowNarrative>["machines"] = [];
  for (const model of machines) narratives.push(await narrate(model, slice));
  return {
    path: file.path,
    contentHash: file.contentHash,
    machines: narratives,
    problems: [...problems],
  };
}
