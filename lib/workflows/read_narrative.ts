import type { z } from "zod";
import type { Source } from "../source/mod.ts";
import { narrate } from "./narrative/narrate.ts";
import { readMachinesAt } from "./read_workflow_machines.ts";
import type { WorkflowAddress, workflowNarrative } from "./schemas.ts";

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
  return {
    path: file.path,
    contentHash: file.contentHash,
    machines: machines.map(narrate),
    problems: [...problems],
  };
}
