/** The data of a commit by which history is walked. */
export interface CommitLinks {
  readonly parents: readonly string[];
  /** The committer's, in seconds since 1970. */
  readonly date: number;
}

/** The links of a commit, at once where they are known. @throws {WorkbenchError} `git_failed` when it is not there or damaged */
export type ReadLinks = (id: string) => CommitLinks | Promise<CommitLinks>;
