/**
 * The effects of a change on state machines: their parts, the ways through them, and the files that they are read from.
 * @module
 */
export { compareMachines } from "./compare_machines.ts";
export {
  comparePaths,
  type PathChanges,
  type PathComparison,
  type RenamedPath,
} from "./compare_paths.ts";
export { machineFilesTouchedBy } from "./machine_files_touched_by.ts";
