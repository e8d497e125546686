import { WorkbenchError } from "../../errors/mod.ts";
import type { Processes, ProcessSummary } from "../../processes/mod.ts";
import type { Plan } from "../schemas.ts";

/** A plan that nobody can start: its only step waits for itself. */
const NEVER: Plan = {
  version: 1,
  ticket: { title: "Nothing" },
  steps: [{
    id: "never",
    title: "Never",
    flow: "manual-task",
    args: {},
    executor: "user",
    dependsOn: ["never"],
    touches: { files: [] },
  }],
};

/**
 * The process that was started with a key, or null. Processes know keys only where they are started: what cannot be started
 * asks without starting.
 */
export async function startedWith(
  processes: Processes,
  key: string,
): Promise<ProcessSummary | null> {
  try {
    return await processes.start({ kind: "plan", plan: NEVER, startedBy: "", key });
  } catch (error) {
    if (error instanceof WorkbenchError && error.code === "invalid_request") return null;
    throw error;
  }
}
