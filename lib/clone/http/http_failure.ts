import { WorkbenchError } from "../../errors/mod.ts";
import { IdleError } from "./pinned_request.ts";

/** Returns the error that an answer with a status other than 200 means. @param withToken whether the request carried a token */
export function statusFailure(status: number, withToken: boolean): WorkbenchError {
  // Hosts say "not there" to those who may not know that it is.
  if (status === 401 || status === 403 || (status === 404 && withToken)) {
    return new WorkbenchError(
      "auth_failed",
      withToken
        ? "Cannot read the repository: the token gives no right to it, or it is not there"
        : "Cannot read the repository: it needs a token, or it is not there",
    );
  }
  if (status === 404) {
    return new WorkbenchError(
      "clone_failed",
      "Cannot read the repository: the host has no such repository",
    );
  }
  return new WorkbenchError(
    "clone_failed",
    `Cannot read the repository: the host answers ${status}`,
  );
}

/**
 * Returns the error that the end of a connection means.
 * @param error of the connection; its text is not passed on, nor is it kept as a cause: it may quote headers
 */
export function bodyFailure(error: unknown): WorkbenchError {
  if (error instanceof WorkbenchError) return error;
  if (error instanceof IdleError) {
    return new WorkbenchError(
      "clone_timed_out",
      "Give up on the host: it has sent nothing for long",
    );
  }
  const code = error instanceof Error && "code" in error ? ` (${String(error.code)})` : "";
  return new WorkbenchError(
    "clone_failed",
    `Cannot read from the host: the connection broke${code}`,
  );
}
