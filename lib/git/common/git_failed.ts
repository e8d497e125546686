import { WorkbenchError } from "../../errors/mod.ts";
import type { RepositoryPlace } from "../repository.ts";

/** The reason that kept git from doing something, for programs: `data.reason` of `git_failed`. */
export type GitFailure =
  /** A ref is not where the caller last saw it. */
  | "ref_moved"
  /** A ref's name is taken by a folder of refs, or the other way round. */
  | "ref_conflict"
  /** Another process holds the index or a ref. */
  | "locked"
  /** There is no such object, or it is of another type. */
  | "not_found"
  /** The repository refers to an object that it has not: part of it is lost. */
  | "missing"
  /** An object that a partial clone does not hold; nothing is fetched. */
  | "not_fetched"
  /** An answer that lies in the part of the history that a shallow clone does not hold. */
  | "shallow"
  /** An object or a pack is not what it should be. */
  | "damaged"
  /** A path, ref or key that git would not take. */
  | "bad_name"
  /** Two changes of one commit need the same path as file and as folder. */
  | "path_conflict"
  /** A part of the git directory is a link to somewhere else. */
  | "leads_out"
  | "too_large"
  | "timed_out"
  /** This engine cannot do it in this repository. */
  | "not_supported"
  /** Anything else that git says; the message ends with its words. */
  | "failed";

/**
 * Makes the error of an engine that could not do the requested action.
 * @param message names the action and quotes its values
 */
export function gitFailed(
  reason: GitFailure,
  message: string,
  options: { readonly cause?: unknown } = {},
): WorkbenchError {
  return new WorkbenchError("git_failed", message, { data: { reason }, ...options });
}

export function isDamage(error: unknown): boolean {
  return error instanceof WorkbenchError && error.data.reason === "damaged";
}

/** Takes what is damaged for what is not there: one of many that must not spoil the others. */
export function nullIfDamaged(error: unknown): null {
  if (isDamage(error)) return null;
  throw error;
}

/** Takes what git cannot tell for null: a clone has not everything, or a repository is damaged. */
export function nullIfFailed(error: unknown): null {
  if (error instanceof WorkbenchError && error.code === "git_failed") return null;
  throw error;
}

/**
 * The error for an object that is not there.
 * @param reason `missing` where the repository itself refers to it, `not_found` where the caller made it up
 */
export function objectAbsence(
  place: RepositoryPlace,
  id: string,
  reason: "missing" | "not_found",
): WorkbenchError {
  if (place.traits.includes("partial_clone")) {
    return gitFailed(
      "not_fetched",
      `Cannot read the object "${id}": a partial clone left it out, \`git fetch --refetch --no-filter\` brings all`,
    );
  }
  const message = `Cannot find the object "${id}"`;
  return gitFailed(
    reason,
    reason === "missing" ? `${message}: the repository has lost it` : message,
  );
}

/** The error for histories that do not meet as far as a shallow clone has them. */
export function cutOff(): WorkbenchError {
  const message = "Cannot find where two histories meet: the clone is shallow and lacks that part";
  return gitFailed("shallow", message);
}
