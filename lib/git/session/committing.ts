import type { GitSessionView } from "../common/schemas.ts";

/** Says when the saves of a project become commits, and on which branch. */
export interface Committing {
  /** False where saves are never committed. */
  readonly enabled: boolean;
  /** Tells when pending saves are committed: when the window ends, at once, or only when asked. */
  readonly mode: "coalesce" | "every-save" | "manual";
  /** The length of the window that begins with the first pending save, in milliseconds. */
  readonly coalesceMs: number;
  /** The text with which the names of its branches begin. */
  readonly branchPrefix: string;
  /** The session's branch, without `refs/heads/`; null where the next commit begins a new session. */
  readonly branch: string | null;
  /** Tells whether the work tree is on the session's branch. Where it is not, the next save asks a question first. */
  readonly isCheckedOut: boolean;
}

/** Tells how saves become commits; null where there is no repository to commit to. */
export function committingOf({ repo, branch, config, session }: GitSessionView): Committing | null {
  if (!repo.found || repo.problem !== null) return null;
  const { enabled, mode, coalesceMs, branchPrefix } = config;
  const own = session?.branch ?? null;
  const isCheckedOut = own !== null && own === branch;
  // What has come home goes on in a new session.
  const isOver = !isCheckedOut && session?.home?.merged === true;
  return { enabled, mode, coalesceMs, branchPrefix, branch: isOver ? null : own, isCheckedOut };
}
