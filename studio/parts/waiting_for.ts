import type { Schemas } from "../api/client.ts";

type Summary = Schemas["ProcessSummary"];

/**
 * Returns how much of a process waits for the person: files to decide on, and a step that only a person can do. A process
 * that runs may still change its files, and one that was cancelled asks for nothing.
 */
export function waitingFor({ state, pendingDecisions }: Summary): number {
  if (["queued", "running", "cancelled"].includes(state)) return 0;
  return pendingDecisions + (state === "waiting" ? 1 : 0);
}

/** Returns how much of all processes waits for the person. */
export function allWaitingFor(processes: readonly Summary[]): number {
  return processes.reduce((sum, process) => sum + waitingFor(process), 0);
}
