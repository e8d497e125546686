import { WorkbenchError } from "../errors/mod.ts";

/** What kept git from doing something, for programs: `data.reason` of `git_failed`. */
export type GitFailure =
  /** A ref is not where the caller last saw it. */
  | "ref_moved"
  /** A ref's name is taken by a folder of refs, or the other way round. */
  | "ref_conflict"
  /** Another process holds the index or a ref. */
  | "locked"
  /** There is no such object, or it is of another type. */
  | "not_found"
  /** A path, ref or key that git would not take. */
  | "bad_name"
  /** Two changes of one commit need the same path as file and as folder. */
  | "path_conflict"
  | "too_large"
  | "timed_out"
  /** This engine cannot do it in this repository. */
  | "not_supported"
  /** Anything else that git says; the message ends with its words. */
  | "failed";

/**
 * The error of an engine that could not do what it was asked to.
 * @param message names the action and quotes its values
 */
export function gitFailed(
  reason: GitFailure,
  message: string,
  options: { readonly cause?: unknown } = {},
): WorkbenchError {
  return new WorkbenchError("git_failed", message, { data: { reason }, ...options });
}
