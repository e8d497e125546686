/**
 * The workflows of a project: its state machines, read out of the source without running it, and explained.
 * @module
 */
export { editWorkflow } from "./edit_workflow.ts";
export { listWorkflowFeatures, listWorkflows } from "./list_workflows.ts";
export type { Machine, MachineFinding, MachineNarrative, Problem } from "./machine.ts";
export { readNarrative } from "./read_narrative.ts";
export { readWorkflowMachines } from "./read_workflow_machines.ts";
