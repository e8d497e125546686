import type { z } from "zod";
import type * as narrative from "./narrative/schemas.ts";
import type * as schemas from "./machines/schemas.ts";

/** A machine as plain data; see the schemas for what each field means. */
export type Machine = z.output<typeof schemas.machine>;
export type MachineState = z.output<typeof schemas.machineState>;
export type MachineTransition = z.output<typeof schemas.machineTransition>;
export type TransitionKind = z.output<typeof schemas.transitionKind>;
export type ActionRef = z.output<typeof schemas.machineAction>;
export type GuardRef = schemas.MachineGuard;
export type InvokeRef = z.output<typeof schemas.machineInvoke>;
export type MachineSetup = z.output<typeof schemas.machineSetup>;
export type MachineFinding = z.output<typeof narrative.machineFinding>;
export type MachineScenario = z.output<typeof narrative.machineScenario>;
export type MachineNarrative = z.output<typeof narrative.machineNarrative>;

/** Something that could not be told from the code, or that XState would not take, with its place. */
export type Problem = z.output<typeof schemas.workflowProblem>;
export type ProblemCode = z.output<typeof schemas.problemCode>;

/** A machine before anything is derived from it. */
export type MachineModel = Omit<Machine, "mermaid">;
