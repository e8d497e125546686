/**
 * The workflows of a project: its state machines, read out of the source without running it, and explained.
 * @module
 */
export { editWorkflow } from "./edit_workflow.ts";
export { listMachines } from "./list_machines.ts";
export { listWorkflowFeatures, listWorkflows } from "./list_workflows.ts";
export type {
  Machine,
  MachineFinding,
  MachineModel,
  MachineNarrative,
  Problem,
} from "./machine.ts";
export { drawMachines } from "./mermaid.ts";
export { openMachineScout } from "./machine_scout.ts";
export { type FileMachinesRead, readFileMachines } from "./read_file_machines.ts";
export { readNarrative } from "./read_narrative.ts";
export { readWorkflowMachines } from "./read_workflow_machines.ts";

// What a machine means, to compare it with another
export {
  type ActionMeaning,
  type GuardMeaning,
  type InvokeMeaning,
  type MachineMeaning,
  meaningOf,
  type StateMeaning,
  type TransitionMeaning,
} from "./edit/meaning.ts";
export { liesIn } from "./edit/state_paths.ts";
export { leavesUnread } from "./narrative/model.ts";

// Walking a machine
export { type Configuration, initialConfiguration, innermost } from "./narrative/configuration.ts";
export { type Exploration, explore, pathTo, type Step, stepsFrom } from "./narrative/explore.ts";
export { indexMachine, type MachineIndex } from "./narrative/model.ts";
