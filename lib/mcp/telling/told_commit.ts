import type { GitOutcome, GitSessionView } from "../../git/mod.ts";

/** The commits of a project without a branch for them yet. */
const NEW_BRANCH = "a new branch, named with the first commit";

/** Says what becomes of a save in git, so that an agent knows where its work is. */
export function toldCommit({ left = [], ...outcome }: GitOutcome): string {
  const others = left.map(({ path, why }) => `in no commit: ${path}, which ${why}`);
  const isAll = outcome.status === "nothing_pending" && left.length > 0;
  return [...(isAll ? [] : [statusLine(outcome)]), ...others].join("\n");
}

function statusLine({ status, branch, message, dueInMs }: GitOutcome): string {
  const onto = branch === undefined ? NEW_BRANCH : `the branch "${branch}"`;
  switch (status) {
    case "committed":
      return `committed to ${onto}`;
    case "pending":
      return dueInMs === null
        ? `not committed before the person asks for it, then to ${onto}`
        : `will be committed to ${onto}`;
    case "nothing_pending":
      return "nothing is left to commit";
    case "disabled":
      return "not committed: the project has that switched off";
    case "not_a_repo":
      return `not committed: ${message ?? "the project lies in no git repository"}`;
    default:
      return `not committed yet: ${message ?? status}`;
  }
}

/** Says in one sentence to which branch saves are committed, or why to none. */
export function toldBranch({ repo, branch, config, session }: GitSessionView): string {
  if (repo.problem) return `saves are not committed: ${repo.problem.message}`;
  if (!repo.found) return "saves are not committed: the project lies in no git repository";
  const checkedOut = branch === null ? "" : `; "${branch}" is checked out`;
  if (!config.enabled) return `saves are not committed: that is switched off${checkedOut}`;
  return `saves are committed to ${
    session?.branch ? `the branch "${session.branch}"` : NEW_BRANCH
  }${session?.branch === branch ? "" : checkedOut}`;
}
