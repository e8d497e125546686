/**
 * The state directory: where the service keeps its own records, outside of every project.
 * @module
 */
export { createTicks, DATED_ID, datedId, timeOfDatedId } from "./dated_id.ts";
export {
  isGone,
  isOfThisMachine,
  isRunning,
  machineMark,
  markOfThisProcess,
  markOfWord,
  type ProcessMark,
  wordOfMark,
} from "./process_mark.ts";
export { processMark } from "./process_mark_schema.ts";
export {
  listServices,
  markService,
  type OwnServiceMark,
  type ServiceMark,
} from "./service_marks.ts";
export { isLeftHalfWritten, writeWhole, writeWholeSync } from "./write_whole.ts";
export { cannotKeep, openRecordFile, type RecordFile } from "./record_file.ts";
export {
  ENOUGH_BYTES,
  freeSpace,
  openStateDirectory,
  requireOutside,
  requireWorkspace,
  type StateDirectory,
} from "./state_directory.ts";
export { homeFolder } from "./user_folder.ts";
