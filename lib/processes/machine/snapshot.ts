import { createActor, initialTransition } from "xstate";
import { z } from "zod";
import { processContext } from "./process_context.ts";
import { processMachine, type ProcessSnapshot } from "./process_machine.ts";
import type { StepInput } from "./steps.ts";

/** The words for where a process is. */
export const processStates = [
  "queued",
  "running",
  "waiting",
  "paused",
  "failed",
  "done",
  "cancelled",
] as const;

export type ProcessState = (typeof processStates)[number];

/** A snapshot as XState persists it, as far as this machine has a use for it. */
export const persistedSnapshot = z.object({
  status: z.literal("active"),
  value: z.union([
    z.enum(processStates).exclude(["running"]),
    z.object({ running: z.enum(["active", "stopping"]) }),
  ]),
  context: processContext,
  children: z.object({}),
  historyValue: z.object({}),
});

export type PersistedSnapshot = z.output<typeof persistedSnapshot>;

export function newSnapshot(steps: readonly StepInput[]): ProcessSnapshot {
  return initialTransition(processMachine, { steps })[0];
}

export function persist(snapshot: ProcessSnapshot): PersistedSnapshot {
  return persistedSnapshot.parse(
    JSON.parse(JSON.stringify(processMachine.getPersistedSnapshot(snapshot))),
  );
}

export function restore(persisted: PersistedSnapshot): ProcessSnapshot {
  // XState's own type of what it persisted says nothing of its members.
  const snapshot = persisted as unknown as ProcessSnapshot;
  // An actor that is never started only reads it.
  return createActor(processMachine, { snapshot, input: { steps: [] } }).getSnapshot();
}

export function stateOf({ value }: ProcessSnapshot): ProcessState {
  return typeof value === "string" ? value : "running";
}
