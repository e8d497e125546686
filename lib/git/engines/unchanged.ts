import type { FileStatus } from "../repository.ts";

/** The status of a file that is the same in HEAD, index and working tree. */
export const UNCHANGED: Omit<FileStatus, "path"> = {
  staged: null,
  unstaged: null,
  untracked: false,
  conflicted: false,
  submodule: false,
};
