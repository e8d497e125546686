import type { RepositoryPlace, TreeFile } from "../../../repository.ts";

/** An index file that is to be edited. */
export interface IndexEdit {
  readonly place: RepositoryPlace;
  /** Absolute path of the index file. */
  readonly path: string;
  readonly entries: ReadonlyMap<string, TreeFile | null>;
}

/** An error of the operating system, which keeps its code on the way. */
export interface SystemFailure {
  readonly code: string;
  readonly message: string;
}

/** The verbs of the thread. */
export interface IndexVerbs {
  readonly editIndex: { readonly request: IndexEdit; readonly answer: SystemFailure | null };
}
