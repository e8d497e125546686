/**
 * The state directory: where the service keeps its own records, outside of every project.
 * @module
 */
export { cannotKeep, openRecordFile, type RecordFile } from "./record_file.ts";
export { openStateDirectory, type StateDirectory } from "./state_directory.ts";
