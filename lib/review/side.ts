import type { Source } from "../source/mod.ts";

/** The project as one commit has it, in memory: whatever reads a project reads it as if it were on disk. */
export interface Side extends AsyncDisposable {
  readonly commit: string;
  /** Its type checker refuses every question: it would answer for the working tree. */
  readonly source: Source;
  /** Whether a file may be there that no commit has, since git ignores it; without this, none is. */
  readonly hides?: (path: string) => boolean;
}

/** What is compared. */
export interface Sides {
  /** The merge base, from which the head went on. */
  readonly base: Side;
  readonly head: Side;
}
