import type { Source } from "../source/mod.ts";

/** The project as one commit has it, in memory: whatever reads a project reads it as if it were on disk. */
export interface Side extends AsyncDisposable {
  readonly commit: string;
  /** Its type checker refuses every question: it would answer for the working tree. */
  readonly source: Source;
  /** Tells whether a file may exist that no commit has, since git ignores it; without this, none is. */
  readonly hides?: (path: string) => boolean;
}

/** The two sides that are compared. */
export interface Sides {
  /** The merge base, from which the head continued. */
  readonly base: Side;
  readonly head: Side;
}
