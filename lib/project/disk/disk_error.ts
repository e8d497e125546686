import { systemCode, unless, WorkbenchError } from "../../errors/mod.ts";

/**
 * The error codes of the disk for a name that nothing has. A path may also be too long to be anything's, together with the root's.
 */
const MISSING = ["ENOENT", "ENOTDIR", "ENAMETOOLONG"];

/** Tells whether the error says that nothing has this name. */
export function isMissing(error: unknown): boolean {
  return MISSING.includes(systemCode(error) ?? "");
}

/** The result of a call, or null when what it asks for is not there. */
export function unlessMissing<T>(call: () => T): T | null {
  return unless(MISSING, call);
}

/** Says a failure of the disk while writing in the service's own words; other errors come back as they are. */
export function writeFailure(error: unknown, path: string): unknown {
  switch (systemCode(error)) {
    case "EACCES":
    case "EPERM":
    case "EROFS":
      return new WorkbenchError(
        "file_not_writable",
        `Cannot write "${path}": the file system does not allow it`,
        { data: { path }, cause: error },
      );
    case "ENOSPC":
    case "EDQUOT":
      return new WorkbenchError("disk_full", `Cannot write "${path}": the disk is full`, {
        data: { path },
        cause: error,
      });
    default:
      return error;
  }
}

/** Says a failure of the disk while reading in the service's own words; other errors come back as they are. */
export function readFailure(error: unknown, path: string): unknown {
  switch (systemCode(error)) {
    case "EACCES":
    case "EPERM":
      return new WorkbenchError(
        "file_not_readable",
        `Cannot read "${path}": the file system does not allow it`,
        { data: { path }, cause: error },
      );
    default:
      return error;
  }
}
