/**
 * The failures that can happen, in one closed union of codes and one class that carries them.
 * @module
 */
export { type ErrorCode, type ErrorData, WorkbenchError } from "./workbench_error.ts";
export { isUnreadable, orNullIfUnreadable, type UnreadableCode } from "./unreadable.ts";
export {
  isDiskFull,
  isRefusedByRuntime,
  isSystemError,
  orNullOnSystemError,
  systemCode,
  unless,
  unlessSystemError,
} from "./system_error.ts";
