/**
 * Version control of the project: a repository by two engines that answer alike, and the session that turns saves into
 * commits. Nothing here knows HTTP, runs what a repository configures, or contacts another machine.
 *
 * `discover/` finds repositories, `engines/` read and write them, `history/` walks what both engines read, `content/` is
 * what git makes of a file's bytes, `worktree/` reads uncommitted work as if it were a commit, and `session/` is
 * commit-on-save. The start loads `open_git.ts`, `ref_name.ts`, `schemas.ts` and `witnessed.ts` by themselves: they are
 * all that it needs. Clones and pulls in their thread come by `embedded.ts`, `discover_repository.ts` and
 * `operation_underway.ts`.
 * @module
 */

// Repositories
export type { EngineSetting } from "./opening/choose_engine.ts";
export { discoverRepository, type Discovery } from "./discover/discover_repository.ts";
export { closeGroups as closeGit } from "./engines/git/process_group.ts";
export { gitFailed, type GitFailure } from "./common/git_failed.ts";
export { createGitFinder, LEAST_VERSION } from "./engines/git/installed_git.ts";
export { type Git, openGit, type SaveWitness } from "./open_git.ts";
export {
  type OpenedRepository,
  type OpenOptions,
  openRepository,
} from "./opening/open_repository.ts";
export { operationUnderway } from "./common/operation_underway.ts";
export { branchNameProblem } from "./common/ref_name.ts";
export { parseRemoteUrl, type RemoteUrl, type UrlPolicy } from "./common/remote_url.ts";
export type {
  AheadBehind,
  Commit,
  CommitRequest,
  EngineName,
  FileMode,
  Head,
  LogOptions,
  Ref,
  Repository,
  RepositoryPlace,
  RepositoryProblem,
  Signature,
  TreeChanges,
  TreeDifference,
  TreeFile,
} from "./repository.ts";
export { type GitOutcome, gitOutcome, type GitSessionView } from "./common/schemas.ts";
export type { Committing } from "./session/committing.ts";
export type { GitSession, SavedText } from "./session/open_git_session.ts";
export { TRAIT_NAMES } from "./common/trait_names.ts";
export { takeWorktree } from "./worktree/take_worktree.ts";
export { withWorktree } from "./worktree/with_worktree.ts";
export { committedOf, isWorktreeId } from "./worktree/worktree_id.ts";
