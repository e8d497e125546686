/**
 * The state directory: where the service keeps its own records, outside of every project.
 * @module
 */
export { openStateDirectory, type StateDirectory } from "./state_directory.ts";
